/** The alternatives below an empty list: ads with fewer of the words, categories and towns with all of them, or new ads. */
import { href, Link, type To } from "react-router";
import { ListingGrid } from "#app/listings/card/listing-grid.tsx";
import type { RenderedList } from "#app/listings/lists/rendered-list.server.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";

interface AlternativesProps {
  readonly alternatives: NonNullable<RenderedList["alternatives"]>;
  /** The parameters of the list. */
  readonly params: URLSearchParams;
}

export function Alternatives({ alternatives: { fewer, categories, towns, newest }, params }: AlternativesProps) {
  const words = new URLSearchParams([...params].filter(([name]) => name === "q" || name === "exact"));
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
      {fewer && (
        <section aria-labelledby="fewer-words">
          <h2 id="fewer-words" className="mb-3 text-xl">
            Няма обяви с „{fewer.dropped}“; ето за „{fewer.used}“
          </h2>
          <ListingGrid cards={fewer.cards} />
        </section>
      )}
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
