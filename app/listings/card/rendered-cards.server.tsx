import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { isEasy } from "#app/platform/http/easy-mode.ts";
import { PriceDisplayContext } from "#app/platform/ui/price-display.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import type { ListingCard } from "./listing-card.ts";
import { ListingCardView, type ListingCardViewProps } from "./listing-card-view.server.tsx";
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
  const isWide = isEasy(request.headers.get("cookie"));
  return cards.map((card, index) => {
    const html = htmlOf(card, { display, isEager: index < eager, isWide });
    return withStaticParts(request, { id: card.id }, { html });
  });
}

interface CardLook extends Omit<ListingCardViewProps, "card"> {
  readonly display: PriceDisplay;
}

function htmlOf(card: ListingCard, { display, ...look }: CardLook): string {
  const key = JSON.stringify([card, display, look]);
  const known = renderedCards.get(key);
  if (known !== undefined) return known;
  const rendered = renderToStaticMarkup(
    <PriceDisplayContext value={display}>
      <ListingCardView card={card} {...look} />
    </PriceDisplayContext>,
  );
  // React builds a rope of hundreds of strings, which V8 would flatten for each page; decoding a buffer makes it one.
  const html = Buffer.from(rendered).toString();
  renderedCards.set(key, html);
  return html;
}
