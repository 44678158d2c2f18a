/** A list as a page shows it: its cards as HTML, its counts without what only the server needs. */
import type { ListingList } from "./listing-page.queries.server.ts";
import { type Showing, showCards } from "./shown-cards.server.tsx";

/** Cards on the first screen, in the row of VIP ads and in the list. */
const FIRST = { strip: 2, list: 4 };

export type ShownList = Awaited<ReturnType<typeof showList>>;

export async function showList({ strip, cards, chips, instead, ...list }: ListingList, showing: Showing) {
  return {
    ...list,
    strip: await showCards(strip, showing, { eager: FIRST.strip }),
    cards: await showCards(cards, showing, { eager: FIRST.list }),
    chips: chips.map(({ slug, name, icon, count }) => ({ slug, name, icon, count })),
    instead: instead && {
      ...instead,
      newest: await showCards(instead.newest, showing),
      fewer: instead.fewer && {
        ...instead.fewer,
        cards: await showCards(instead.fewer.cards, showing, { eager: FIRST.list }),
      },
    },
  };
}
