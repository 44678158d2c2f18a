/** Makes the HTML of cards. */
import { renderToStaticMarkup } from "react-dom/server";
import { toneOf } from "#app/photos/tone.server.ts";
import { createKeptHtml } from "#app/platform/kept-html.server.ts";
import { leanHtml } from "#app/platform/lean-html.server.ts";
import { withStillParts } from "#app/platform/server-only.server.ts";
import { PriceDisplayContext } from "#app/ui/price-display.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import type { ListingCard } from "./listing-card.ts";
import { ListingCardView } from "./listing-card-view.server.tsx";
import type { ShownCard } from "./shown-card.ts";

/** Some four thousand cards. */
const MAX_BYTES = 24 * 1024 * 1024;
const kept = createKeptHtml(MAX_BYTES);

export interface Showing {
  /** Of a document, or of the data that a navigation asks for. */
  readonly request: Request;
  readonly display: PriceDisplay;
}

/** `eager`: so many of them are on the first screen, and their photos are loaded first. */
export function showCards(
  cards: readonly ListingCard[],
  { request, display }: Showing,
  { eager = 0 }: { readonly eager?: number } = {},
): Promise<readonly ShownCard[]> {
  return Promise.all(
    cards.map(async (card, index): Promise<ShownCard> => {
      const html = await htmlOf(card, { display, isEager: index < eager });
      return withStillParts(request, { id: card.id }, { html });
    }),
  );
}

async function htmlOf(
  card: ListingCard,
  look: { readonly display: PriceDisplay; readonly isEager: boolean },
): Promise<string> {
  const tone = card.photo && (await toneOf(card.photo.placeholder));
  return kept.of([card, tone, look], () =>
    leanHtml(
      renderToStaticMarkup(
        <PriceDisplayContext value={look.display}>
          <ListingCardView card={card} tone={tone} isEager={look.isEager} />
        </PriceDisplayContext>,
      ),
    ),
  );
}
