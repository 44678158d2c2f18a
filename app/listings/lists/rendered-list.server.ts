/** Renders the cards of a list as HTML and leaves out counts that only the server needs. */

import { distanceBetween } from "#app/catalogue/places/distance.server.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { renderCards, type Showing } from "#app/listings/card/rendered-cards.server.tsx";
import type { ListingList } from "./listing-page.queries.server.ts";

/** Number of cards on the first screen, in the VIP strip and in the list. */
const FIRST = { strip: 2, list: 4 };

export type RenderedList = ReturnType<typeof renderList>;

export function renderList({ strip, cards, chips, newest, partial, centre, ...list }: ListingList, showing: Showing) {
  const render = (some: readonly ListingCard[], options?: { readonly eager: number }) =>
    renderCards(
      some.map((card) => withDistance(card, centre)),
      showing,
      options,
    );
  return {
    ...list,
    /** The place from which cards show distances; undefined if none does. */
    measuredFrom: [...cards, ...partial.flatMap((section) => section.cards)].some(
      (card) => distanceOf(card, centre) !== undefined,
    )
      ? centre
      : undefined,
    strip: render(strip, { eager: FIRST.strip }),
    cards: render(cards, { eager: FIRST.list }),
    chips: chips.map(({ slug, name, icon, count, isLowest }) => ({
      slug,
      name,
      icon,
      count,
      ...(isLowest && { isLowest }),
    })),
    partial: partial.map((section) => ({ ...section, cards: render(section.cards) })),
    newest: renderCards(newest, showing),
  };
}

function withDistance(card: ListingCard, centre: string | undefined): ListingCard {
  const kilometres = distanceOf(card, centre);
  return kilometres === undefined ? card : { ...card, distance: `на ${Math.max(1, Math.round(kilometres))} км` };
}

/** Returns the distance of an ad in another place than the centre; undefined in the same one and outside the region. */
function distanceOf({ town: place }: ListingCard, centre: string | undefined): number | undefined {
  const [town = ""] = place.split(", ");
  return centre === undefined || town === centre ? undefined : distanceBetween(centre, town);
}
