/** Writes CSV files: for spreadsheets with Bulgarian settings, and for programs. */
import { isoMoment } from "#app/platform/wording/dates.ts";

export interface CsvReader {
  readonly delimiter: string;
  readonly start: string;
  readonly moment: (date: Date) => string;
}

/** Excel and LibreOffice take UTF-8 for granted only after a byte order mark; a line `sep=;` would make Excel forget it. */
export const SPREADSHEET: CsvReader = { delimiter: ";", start: "\uFEFF", moment: isoMoment };
/** One time zone, because pandas does not read a column with two. */
export const PROGRAM: CsvReader = { delimiter: ",", start: "", moment: (date) => date.toISOString() };

/** Returns a CSV cell, quoted if needed, with formulas neutralised. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvLine(cells: readonly string[], { delimiter }: CsvReader): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}

/** Returns the headers of a CSV download; `name` is the file's name without its extension. */
export function csvHeaders(name: string) {
  return {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "no-store",
  };
}
