/** The button that saves an ad on the account of a signed-in person without script. */
import { href, useRouteLoaderData } from "react-router";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Heart } from "#app/platform/ui/icons.tsx";

export function SaveWithoutScript({ id }: { readonly id: string }) {
  const root = useRouteLoaderData<{ readonly person: object | null }>("root");
  if (!root?.person) return null;
  return (
    <Form method="post" action={href("/saved-ads")} className="unscripted">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="save" className={buttonClass("secondary")}>
        <Heart />
        Запази
      </button>
    </Form>
  );
}
