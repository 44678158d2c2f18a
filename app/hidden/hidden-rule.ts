/** What is hidden, as a rule of style. */

export interface HiddenThing {
  readonly kind: "ad" | "seller";
  /** Of the ad or the seller. */
  readonly id: string;
  readonly name: string;
}

/**
 * What a card says of whose ad it is: enough to find all of a seller, and a third of the bytes. Two of a hundred thousand sellers have
 * the same once in fifty thousand sites.
 */
export function sellerMark(sellerId: string): string {
  return sellerId.slice(-12);
}

/** Null for nothing. On a page that shows all of a seller none is hidden. */
export function ruleOf(list: readonly HiddenThing[]): string | null {
  if (list.length === 0) return null;
  const cards = list.map(({ kind, id }) =>
    kind === "ad" ? `[data-listing="${id}"]` : `[data-seller="${sellerMark(id)}"]`,
  );
  return `li:has(>:is(${cards.join()})):not([data-whole] *){display:none}`;
}
