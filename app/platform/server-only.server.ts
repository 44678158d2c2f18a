/** Data of a page that its rendering needs and the browser does not. */

/** `data` with `extra`, which does not go into the hydration data: only what is enumerable does. */
export function withServerOnly<D extends object, E extends object>(data: D, extra: E): D & Partial<E> {
  for (const [name, value] of Object.entries(extra)) Object.defineProperty(data, name, { value });
  return data;
}
