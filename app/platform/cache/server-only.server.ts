/** Loader data that the server needs for rendering and the browser does not. */

/** Adds `extra` to `data`: for a document without sending it as hydration data, for a client navigation as ordinary data. */
export function withStaticParts<D extends object, E extends object>(
  request: Request,
  data: D,
  extra: E,
): D & Partial<E> {
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return isDocument ? withServerOnly(data, extra) : { ...data, ...extra };
}

/** Adds `extra` as properties that are not enumerable, so that they are not serialised as hydration data. */
export function withServerOnly<D extends object, E extends object>(data: D, extra: E): D & Partial<E> {
  for (const [name, value] of Object.entries(extra)) Object.defineProperty(data, name, { value });
  return data;
}
