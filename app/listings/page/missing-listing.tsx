/** The page of an ad that is gone or never was. */
import { href } from "react-router";
import { pageErrorNotice } from "#app/platform/page-errors.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ShownCard } from "./shown-card.ts";
import { SimilarListings } from "./similar-listings.tsx";

export function MissingListing({ similar }: { readonly similar: readonly ShownCard[] }) {
  return (
    <div className="container-page py-14">
      <div className="grid justify-items-center gap-4 text-center">
        <h1 className="text-3xl">{pageErrorNotice("listing_not_found").text}</h1>
        <p className="text-muted">Може да е изтрита или продадена, а може и адресът да е сгрешен.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={href("/")}>Към началната страница</ButtonLink>
          <ButtonLink to={href("/categories")} look="secondary">
            Всички обяви
          </ButtonLink>
        </div>
      </div>
      {similar.length > 0 && <SimilarListings cards={similar} />}
    </div>
  );
}
