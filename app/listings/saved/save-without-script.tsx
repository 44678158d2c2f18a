/** Saves an ad on the account of who is signed in where no script brings the heart to life. */
import { Form, href, useRouteLoaderData } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Heart } from "#app/ui/icons.tsx";

export function SaveWithoutScript({ id }: { readonly id: string }) {
  const root = useRouteLoaderData<{ readonly viewer: object | null }>("root");
  if (!root?.viewer) return null;
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
