/**
 * Reads CSV lines as records. The library parses cells; this recovers from an unclosed quote, which would swallow the rest of the
 * file.
 */
import { type CsvError, type Info, parse } from "csv-parse/sync";
import { type FileRow, type Line, MAX_LINE } from "./import-lines.ts";

/** Maximum number of lines of a cell; a longer one is treated as an unclosed quote. */
const MAX_LINES = 500;

interface Layout {
  readonly columns: (string | false)[];
  readonly delimiter: string;
}

/** Spreadsheets with Bulgarian settings separate columns by semicolons, and Excel names the separator in a line above the header. */
function readHeader(header: string, named: string | undefined): Layout {
  const names = header.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => names.split(delimiter).length;
  const delimiter = named ?? [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
  const [cells = []] = parse(header, { delimiter, relax_quotes: true }) as string[][];
  return { delimiter, columns: cells.map((name) => name.trim() || false) };
}

interface Piece {
  readonly rows: readonly FileRow[];
  readonly isQuoteOpen: boolean;
}

function readPiece(lines: readonly Line[], layout: Layout): Piece {
  const before = (lines[0]?.line ?? 1) - 1;
  const problems: FileRow[] = [];
  let isQuoteOpen = false;
  const read: unknown = parse(lines.map(({ text }) => text).join("\n"), {
    ...layout,
    record_delimiter: "\n",
    info: true,
    trim: true,
    skip_empty_lines: true,
    // 'монитор 24"' needs no quotes around it.
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      const isQuote = error !== undefined && /QUOTE/.test(error.code);
      isQuoteOpen ||= isQuote;
      problems.push({
        line: before + Number(error?.lines ?? 1),
        problem: isQuote ? "a quote is not closed, or stands where it may not" : "not as many cells as the header",
      });
      return undefined;
    },
  });
  const records = read as { info: Info; record: Record<string, unknown> }[];
  return {
    rows: [...records.map(({ info, record }) => ({ line: before + info.lines, record })), ...problems],
    isQuoteOpen,
  };
}

function countQuotes({ text }: Line): number {
  return text.split('"').length - 1;
}

/** Yields the records below the header, which is the first line, or the second after `sep=;`. */
export async function* csvRows(lines: AsyncGenerator<Line>): AsyncGenerator<FileRow> {
  const again: Line[] = [];
  const next = async (): Promise<Line | undefined> => {
    const line = again.shift();
    if (line) return line;
    const { value, done } = await lines.next();
    return done ? undefined : value;
  };
  const top = await next();
  const separator = /^"?sep=([^"])"?$/i.exec(top?.text ?? "")?.[1];
  const header = separator === undefined ? top : await next();
  if (!header) return;
  const layout = readHeader(header.text, separator);
  for (let first = await next(); first; first = await next()) {
    const piece = [first];
    // A cell may contain line breaks: read on until the quotes are balanced.
    for (let quotes = countQuotes(first); quotes % 2 === 1 && piece.length < MAX_LINES; ) {
      const more = await next();
      if (!more) break;
      piece.push(more);
      quotes += countQuotes(more);
    }
    if (piece.some(({ text }) => text.length > MAX_LINE)) {
      yield { line: first.line, problem: "the line is too long" };
      again.unshift(...piece.slice(1));
      continue;
    }
    const { rows, isQuoteOpen } = readPiece(piece, layout);
    if (!isQuoteOpen || piece.length === 1) {
      yield* rows;
      continue;
    }
    // Give up only the first line and start again after it.
    yield* readPiece([first], layout).rows;
    again.unshift(...piece.slice(1));
  }
}
