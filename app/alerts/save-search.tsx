/** 'Запази търсенето' of a list with a question: on the account, else on this device. */

import { Form, href, useRouteLoaderData } from "react-router";
import { BellRing } from "#app/ui/icons.tsx";
import { KEEP_LOOK, KeepButton } from "./keep-button.tsx";
import type { ShownQuestion } from "./shown-question.server.ts";

export function SaveSearch({ question }: { readonly question: ShownQuestion | undefined }) {
  const root = useRouteLoaderData<{ readonly viewer: object | null }>("root");
  if (!question) return null;
  if (!root?.viewer)
    return (
      <div className="scripted flex flex-wrap items-center justify-end max-sm:max-w-[min(12rem,100%)]">
        <KeepButton {...question} words={{ keep: "Запази търсенето", kept: "Запазено" }} className={KEEP_LOOK} />
      </div>
    );
  return (
    <Form method="post" action={href("/saved-searches")}>
      <input type="hidden" name="url" value={question.url} />
      <button type="submit" name="intent" value="save" className={KEEP_LOOK}>
        <BellRing className="size-5" />
        Запази търсенето
      </button>
    </Form>
  );
}
