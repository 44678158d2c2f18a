/**
 * The page of a route that only takes forms and leads on. It is never seen; but a route without a page would answer a
 * refused form with JSON, and whoever sent it without script is to read words.
 */
export function NoPage() {
  return null;
}
