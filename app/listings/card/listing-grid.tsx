/** Cards in a grid, and VIP ads in one row that scrolls sideways. */
import { useMemo } from "react";
import { htmlOf, type ShownCard } from "./shown-card.ts";

export function ListingGrid({ cards }: { readonly cards: readonly ShownCard[] }) {
  return (
    <ul className="listing-grid">
      {cards.map((card) => (
        <CardPlace key={card.id} card={card} className="grid" />
      ))}
    </ul>
  );
}

export function VipStrip({ cards }: { readonly cards: readonly ShownCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="vip-title" className="mb-8">
      <h2 id="vip-title" className="mb-3 flex items-center gap-2 text-xl">
        VIP обяви <span aria-hidden className="h-2 w-2 rounded-full bg-sunflower" />
      </h2>
      <ul className="row-scroll -mx-4 [scroll-snap-type:x] scroll-px-4 gap-3 px-4 pb-1">
        {cards.map((card) => (
          <CardPlace key={card.id} card={card} className="strip-place" />
        ))}
      </ul>
    </section>
  );
}

/** React keeps what the page has, and sets it again only when another text comes. */
function CardPlace({ card, className }: { readonly card: ShownCard; readonly className: string }) {
  const inner = useMemo(() => ({ __html: htmlOf(card) }), [card]);
  return <li className={className} suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}
