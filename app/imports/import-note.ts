/** What an import left out of an ad, or changed in it. */
export interface Note {
  readonly field: string;
  /** Contains no values, so that equal notes can be counted together. */
  readonly reason: string;
  readonly value: string;
}

const MAX_SHOWN = 60;

export function note(field: string, reason: string, value: unknown): Note {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return { field, reason, value: text.replace(/\s+/g, " ").trim().slice(0, MAX_SHOWN) };
}
