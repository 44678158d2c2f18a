/** Reads the Range header of a request for a file (RFC 9110, 14). */

/** A part of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the requested part of a file of `size` bytes, "outside" if the file has no such part, or undefined for the whole file: several ranges or another unit are ignored. */
export function byteRange(range: string | undefined, size: number): ByteRange | "outside" | undefined {
  const [, from = "", to = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return "outside";
  return { first, last: from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
