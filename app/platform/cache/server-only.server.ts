/** Data of a page that its rendering needs and the browser does not. */

/** `extra` in a document is for rendering alone; the data of a navigation brings it. */
export function withStillParts<D extends object, E extends object>(
  request: Request,
  data: D,
  extra: E,
): D & Partial<E> {
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return isDocument ? withServerOnly(data, extra) : { ...data, ...extra };
}

/** `data` with `extra`, which does not go into the hydration data: only what is enumerable does. */
export function withServerOnly<D extends object, E extends object>(data: D, extra: E): D & Partial<E> {
  for (const [name, value] of Object.entries(extra)) Object.defineProperty(data, name, { value });
  return data;
}
