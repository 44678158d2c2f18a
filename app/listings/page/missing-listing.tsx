/** The page of a missing ad, and the section of similar ads, which every ad's page has too. */
import { href } from "react-router";
import { ListingGrid, type RenderedCard } from "#app/listings/card/listing-grid.tsx";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";

export function MissingListing({ similar }: { readonly similar: readonly RenderedCard[] }) {
  return (
    <div className="container-page py-14">
      <div className="grid justify-items-center gap-4 text-center">
        <h1 className="text-3xl">{pageErrorNotice("listing_not_found").text}</h1>
        <p className="text-muted">Може да е изтрита или приключила, а може и адресът да е сгрешен.</p>
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

export function SimilarListings({ cards }: { readonly cards: readonly RenderedCard[] }) {
  return (
    <section aria-labelledby="similar" className="mt-10 print:hidden">
      <h2 id="similar" className="mb-4 text-xl">
        Подобни обяви
      </h2>
      {cards.length > 0 ? <ListingGrid cards={cards} /> : <p className="text-muted">Няма подобни обяви в момента.</p>}
    </section>
  );
}
