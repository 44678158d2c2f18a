/** Ads like this one, below its page. */
import { ListingGrid } from "./listing-grid.tsx";
import type { ShownCard } from "./shown-card.ts";

export function SimilarListings({ cards }: { readonly cards: readonly ShownCard[] }) {
  return (
    <section aria-labelledby="similar" className="mt-10 print:hidden">
      <h2 id="similar" className="mb-4 text-xl">
        Подобни обяви
      </h2>
      {cards.length > 0 ? <ListingGrid cards={cards} /> : <p className="text-muted">Няма подобни обяви в момента.</p>}
    </section>
  );
}
