/**
 * The component of a route that only receives forms and redirects. It is never shown, but without a component the route would
 * respond with JSON to a refused form instead of the error page.
 */
export function EmptyPage() {
  return null;
}
