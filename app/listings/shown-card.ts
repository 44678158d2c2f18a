/** A card in a page: HTML that the server made and React never looks into. */
export interface ShownCard {
  readonly id: string;
  /**
   * In a document it is not enumerable, so that the hydration data leaves it out: the browser has it in the page already.
   */
  readonly html?: string;
}

/** What stands in the element of a card. */
export function htmlOf({ id, html }: ShownCard): string {
  return html ?? document.querySelector(`li > [data-listing="${CSS.escape(id)}"]`)?.outerHTML ?? "";
}
