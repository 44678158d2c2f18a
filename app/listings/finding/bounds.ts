/** The bounds that a limit sets, and their label. */

export interface Bounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Returns the bounds of a limit; `spread`: by how much 'около' may differ. */
export function boundsOf(limit: string | undefined, [first = 0, second]: readonly number[], spread: number): Bounds {
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second) };
  if (limit === "to") return { to: first };
  if (limit === "from") return { from: first };
  return limit === "about" ? { from: first - spread, to: first + spread } : { from: first, to: first };
}

export function labelOf(
  limit: string | undefined,
  numbers: readonly number[],
  shown: (value: number) => string,
): string {
  const [first = 0, second] = numbers;
  if (second !== undefined) return `от ${shown(Math.min(first, second))} до ${shown(Math.max(first, second))}`;
  const word = limit && { to: "до ", from: "от ", about: "около " }[limit];
  return `${word ?? ""}${shown(first)}`;
}
