/** The button that saves the search of a list, on the account of a signed-in person, else on this device. */

import { href, useRouteLoaderData } from "react-router";
import { Form } from "#app/platform/ui/form.tsx";
import { BellRing } from "#app/platform/ui/icons.tsx";
import { SAVE_BUTTON_CLASS, SaveOnDeviceButton } from "./save-on-device-button.tsx";
import type { ShownSearch } from "./shown-search.server.ts";

/** On a phone one word beside the links to the views of the list. */
const LABEL = (
  <>
    Следи<span className="max-sm:sr-only"> търсенето</span>
  </>
);

export function SaveSearch({ search }: { readonly search: ShownSearch | undefined }) {
  const root = useRouteLoaderData<{ readonly person: object | null }>("root");
  if (!search) return null;
  if (!root?.person)
    return (
      <div className="scripted flex flex-wrap items-center justify-end max-sm:max-w-[min(12rem,100%)]">
        <SaveOnDeviceButton {...search} labels={{ save: LABEL, saved: "Следите го" }} className={SAVE_BUTTON_CLASS} />
      </div>
    );
  return (
    <Form method="post" action={href("/saved-searches")}>
      <input type="hidden" name="url" value={search.url} />
      <button type="submit" name="intent" value="save" className={SAVE_BUTTON_CLASS}>
        <BellRing className="size-5" />
        <span>{LABEL}</span>
      </button>
    </Form>
  );
}
