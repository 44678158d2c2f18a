/** The page shown instead of the form of an ad that does not exist. */
import { href } from "react-router";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";

export function EditorNotFound() {
  return (
    <NarrowPage title={pageErrorNotice("listing_missing").text}>
      <p className="text-muted">Може да е изтрита, а може и адресът да е сгрешен.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={href("/my-ads")}>Моите обяви</ButtonLink>
        <ButtonLink to={href("/add-ad/:category?", {})} look="secondary">
          Добави обява
        </ButtonLink>
      </div>
    </NarrowPage>
  );
}
