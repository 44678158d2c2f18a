/** Reads the lines of an import file, and JSON lines as records. Memory is bounded however long a line is. */

export interface Line {
  /** Counted from 1. */
  readonly line: number;
  /** Without the line break; a line that is too long is cut to MAX_LINE + 1 characters. */
  readonly text: string;
}

/** The record of one line, or of several lines if a CSV cell has line breaks. */
export type FileRow = { readonly line: number } & (
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);

/** Maximum number of characters of a line; longer than any ad. */
export const MAX_LINE = 1_000_000;

export async function* numberLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let line = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // Lines of a 'CSV (Macintosh)' end with a return alone. One at the end of a chunk may be the first half of a line break.
    const parts = text.split(text.includes("\r") ? /\r\n|\n|\r(?!$)/ : "\n");
    rest = (parts.pop() ?? "").slice(0, MAX_LINE + 1);
    for (const part of parts) yield { line: ++line, text: part };
  }
  if (rest !== "") yield { line: line + 1, text: rest.replace(/\r$/, "") };
}

export async function* jsonRows(lines: AsyncIterable<Line>): AsyncGenerator<FileRow> {
  for await (const { line, text } of lines) {
    if (text.trim() !== "") yield { line, ...readJson(text) };
  }
}

function readJson(text: string): { readonly record: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  if (text.length > MAX_LINE) return { problem: "the line is too long" };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { record: value as Record<string, unknown> };
    return { problem: "not a JSON object" };
  } catch {
    return { problem: "not JSON" };
  }
}
