/** The CSS rule that hides ads and sellers. */

export interface HiddenItem {
  readonly kind: "ad" | "seller";
  /** The title of the ad or the name of the seller. */
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the last 12 digits of a seller's id, by which a card names its seller in a third of the bytes. Among a hundred thousand sellers
 * two share them with a probability of one in fifty thousand.
 */
export function shortSellerId(sellerId: string): string {
  return sellerId.slice(-12);
}

/** Returns the CSS rule for a list of hidden items; null for an empty list. It does not apply to a page of one seller. */
export function hidingRule(list: readonly HiddenItem[]): string | null {
  if (list.length === 0) return null;
  const cards = list.map(({ kind, id }) =>
    kind === "ad" ? `[data-listing="${id}"]` : `[data-seller="${shortSellerId(id)}"]`,
  );
  return `li:has(>:is(${cards.join()})):not([data-whole] *){display:none}`;
}
