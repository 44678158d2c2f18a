/** The ads that match a part of a search, in sections of their own. */
import { href } from "react-router";
import { ListingGrid } from "#app/listings/card/listing-grid.tsx";
import { changedParams, viewParams } from "#app/listings/finding/listing-filter.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { listingCountText } from "./listing-count.ts";
import type { RenderedList } from "./rendered-list.server.ts";

interface PartialMatchesProps {
  readonly partial: RenderedList["partial"];
  readonly params: URLSearchParams;
}

export function PartialMatches({ partial, params }: PartialMatchesProps) {
  return partial.map(({ label, changes, isEverywhere, count, cards }, index) => (
    <section key={label} aria-labelledby={`partial-${index}`} className="mt-8">
      <h2 id={`partial-${index}`} className="mb-3 text-xl">
        {label}{" "}
        <Link
          to={
            isEverywhere
              ? {
                  pathname: href("/categories"),
                  search: new URLSearchParams({ ...changes, ...viewParams(params) }).toString(),
                }
              : { search: changedParams(params, changes).toString() }
          }
          className="inline-flex min-h-11 items-center text-base font-medium text-grape underline underline-offset-4"
        >
          {listingCountText(count, true)}
        </Link>
      </h2>
      <ListingGrid cards={cards} />
    </section>
  ));
}
