/** Renders the cards of a list as HTML and leaves out counts that only the server needs. */

import { renderCards, type Showing } from "#app/listings/card/rendered-cards.server.tsx";
import type { ListingList } from "./listing-page.queries.server.ts";

/** Number of cards on the first screen, in the VIP strip and in the list. */
const FIRST = { strip: 2, list: 4 };

export type RenderedList = ReturnType<typeof renderList>;

export function renderList({ strip, cards, chips, newest, partial, ...list }: ListingList, showing: Showing) {
  return {
    ...list,
    strip: renderCards(strip, showing, { eager: FIRST.strip }),
    cards: renderCards(cards, showing, { eager: FIRST.list }),
    chips: chips.map(({ slug, name, icon, count, isLowest }) => ({
      slug,
      name,
      icon,
      count,
      ...(isLowest && { isLowest }),
    })),
    partial: partial.map((section) => ({ ...section, cards: renderCards(section.cards, showing) })),
    newest: renderCards(newest, showing),
  };
}
