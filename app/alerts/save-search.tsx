/** 'Запази търсенето' of a list with a question: on the account, else on this device. */

import { Form, href, useLocation, useRouteLoaderData } from "react-router";
import { BellRing } from "#app/ui/icons.tsx";
import { usePriceDisplay } from "#app/ui/price-display.ts";
import { KEEP_LOOK, KeepButton } from "./keep-button.tsx";
import { nameOfSearch, readQuestion } from "./saved-search.ts";

export function SaveSearch() {
  const { pathname, search } = useLocation();
  const display = usePriceDisplay();
  const root = useRouteLoaderData<{ readonly viewer: object | null }>("root");
  const question = readQuestion(pathname + search, display);
  if (!question) return null;
  if (!root?.viewer)
    return (
      <div className="scripted flex flex-wrap items-center justify-end max-sm:max-w-[min(12rem,100%)]">
        <KeepButton
          url={question.url}
          name={nameOfSearch(question, display)}
          words={{ keep: "Запази търсенето", kept: "Запазено" }}
          className={KEEP_LOOK}
        />
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
