/** Lists of cards: a grid, and the VIP strip, which scrolls sideways. */
import { useMemo } from "react";

/** A card as static HTML, which React does not hydrate. */
export interface RenderedCard {
  readonly id: string;
  /**
   * In a document it is not enumerable, so that the hydration data leaves it out: the browser has it in the page already.
   */
  readonly html?: string;
}

/** Returns the content of a card's element. */
function htmlOf({ id, html }: RenderedCard): string {
  return html ?? document.querySelector(`li > [data-listing="${CSS.escape(id)}"]`)?.outerHTML ?? "";
}

export function ListingGrid({ cards }: { readonly cards: readonly RenderedCard[] }) {
  return (
    <ul className="listing-grid">
      {cards.map((card) => (
        <CardPlace key={card.id} card={card} className="grid" />
      ))}
    </ul>
  );
}

export function VipStrip({ cards }: { readonly cards: readonly RenderedCard[] }) {
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

/** Keeps the HTML of the page during hydration and replaces it only when the card changes. */
function CardPlace({ card, className }: { readonly card: RenderedCard; readonly className: string }) {
  const inner = useMemo(() => ({ __html: htmlOf(card) }), [card]);
  return <li className={className} suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}
