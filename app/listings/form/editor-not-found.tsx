/** In place of the form of an ad that is gone. */
import { href } from "react-router";
import { pageErrorNotice } from "#app/platform/page-errors.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";

export function LostListing() {
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
