import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { PriceDisplayContext } from "#app/platform/ui/price-display.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import type { ListingCard } from "./listing-card.ts";
import { ListingCardView } from "./listing-card-view.server.tsx";
import type { RenderedCard } from "./listing-grid.tsx";

/** Bytes: some four thousand cards. */
const MAX_BYTES = 24 * 1024 * 1024;
/** Rendered cards by the JSON of everything that they show; rendering them again takes a third of the time of a list page. */
const renderedCards = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  // Cyrillic takes two bytes a character.
  sizeCalculation: (html, key) => (html.length + key.length) * 2,
});

export interface Showing {
  /** The request for a document, or for the data of a navigation. */
  readonly request: Request;
  readonly display: PriceDisplay;
}

/** Renders cards. `eager`: the number of cards on the first screen, whose photos load first. */
export function renderCards(
  cards: readonly ListingCard[],
  { request, display }: Showing,
  { eager = 0 }: { readonly eager?: number } = {},
): readonly RenderedCard[] {
  return cards.map((card, index) => {
    const html = htmlOf(card, { display, isEager: index < eager });
    return withStaticParts(request, { id: card.id }, { html });
  });
}

function htmlOf(card: ListingCard, view: { readonly display: PriceDisplay; readonly isEager: boolean }): string {
  const key = JSON.stringify([card, view]);
  const known = renderedCards.get(key);
  if (known !== undefined) return known;
  const rendered = renderToStaticMarkup(
    <PriceDisplayContext value={view.display}>
      <ListingCardView card={card} isEager={view.isEager} />
    </PriceDisplayContext>,
  );
  // React builds a rope of hundreds of strings, which V8 would flatten for each page; decoding a buffer makes it one.
  const html = Buffer.from(rendered).toString();
  renderedCards.set(key, html);
  return html;
}
