/** The alternatives below an empty list: categories and towns with the same words, or new ads. */
import { href, Link, type To, useLocation } from "react-router";
import { ListingGrid } from "#app/listings/card/listing-grid.tsx";
import { listingCountText } from "#app/listings/lists/listing-count.ts";
import { changedParams } from "#app/listings/lists/listing-filter.ts";
import type { RenderedList } from "#app/listings/lists/rendered-list.server.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";

interface AlternativesProps {
  readonly alternatives: NonNullable<RenderedList["alternatives"]>;
  /** The parameters of the list. */
  readonly params: URLSearchParams;
}

export function Alternatives({ alternatives: { categories, towns, newest }, params }: AlternativesProps) {
  const words = new URLSearchParams(
    [...params].filter(([name]) => name === "q" || name === "exact" || name === "literal"),
  );
  const inTown = (town: string) => new URLSearchParams([...words, ["town", town]]).toString();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Places
        title="Същите думи в категории"
        places={categories.map(({ slug, name, count }) => ({
          to: { pathname: href("/category/:slug", { slug }), search: words.toString() },
          name,
          count,
        }))}
      />
      <Places
        title="Същите думи по места"
        places={towns.map(({ town, count }) => ({
          to: { pathname: href("/categories"), search: inTown(town) },
          name: town,
          count,
        }))}
      />
      {newest.length > 0 && (
        <section aria-labelledby="newest-instead">
          <h2 id="newest-instead" className="mb-3 text-xl">
            Най-нови обяви
          </h2>
          <ListingGrid cards={newest} />
        </section>
      )}
    </div>
  );
}

interface PlacesProps {
  readonly title: string;
  readonly places: readonly { readonly to: To; readonly name: string; readonly count: number }[];
}

function Places({ title, places }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <nav aria-label={title}>
      <p className="mb-1 font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {places.map(({ to, name, count }) => (
          <li key={name}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control bg-card px-4 hover:border-grape hover:text-grape"
            >
              {name} <span className="text-sm even-digits">{formatWhole(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the ads that match a part of a search, in sections of their own. */
export function PartialMatches({
  partial,
  params,
}: {
  readonly partial: RenderedList["partial"];
  readonly params: URLSearchParams;
}) {
  const { pathname } = useLocation();
  return partial.map(({ label, changes, count, cards }, index) => (
    <section key={label} aria-labelledby={`partial-${index}`} className="mt-8">
      <h2 id={`partial-${index}`} className="mb-3 text-xl">
        {label}{" "}
        <Link
          to={{ pathname, search: changedParams(params, changes).toString() }}
          className="inline-flex min-h-11 items-center text-base font-medium text-grape underline underline-offset-4"
        >
          {listingCountText(count, true)}
        </Link>
      </h2>
      <ListingGrid cards={cards} />
    </section>
  ));
}
