/** Runs an import: reads rows of the file as records and stores them in batches. Holds one batch in memory. */
import type { FileRow } from "./import-lines.ts";
import { type ImportDefaults, NO_CURRENCY, readRecord } from "./import-record.server.ts";
import { type Tally, tallyBad, tallyNote } from "./import-tally.ts";
import { type Note, note } from "./import-text.ts";
import type { BatchResult, NumberedRecord } from "./imports.commands.server.ts";

/** Ads in one transaction; larger transactions are not faster. */
const BATCH_SIZE = 250;

/** A price whose currency neither the file nor the operator names. */
export class MissingCurrency extends Error {}

export interface ImportRun {
  readonly rows: AsyncIterable<FileRow>;
  readonly defaults: ImportDefaults;
  /** Undefined for a dry run, which reads and checks everything and writes nothing. */
  readonly store: ((records: readonly NumberedRecord[]) => Promise<BatchResult>) | undefined;
  /** Updated while the import runs. */
  readonly tally: Tally;
  /** Maximum number of ads to read. */
  readonly limit: number;
  /** Called for every bad line (field 'bad line') and for every value that was left out. */
  readonly journal?: (line: number, note: Note) => void;
  readonly signal?: AbortSignal;
}

interface ReadAd extends NumberedRecord {
  readonly notes: readonly Note[];
  readonly given: number;
  readonly used: number;
}

/** Reads to the end of the file, the limit or the signal, and stores the ads read by then. Throws MissingCurrency, and errors of the file or the store. */
export async function runImport({ rows, defaults, store, tally, limit, journal, signal }: ImportRun): Promise<void> {
  const addBad = (line: number, reason: string) => {
    tallyBad(tally, { line, reason });
    journal?.(line, note("bad line", reason, ""));
  };
  const addNote = (line: number, one: Note) => {
    tallyNote(tally, one);
    journal?.(line, one);
  };
  const storeBatch = async (ads: readonly ReadAd[]) => {
    if (ads.length === 0) return;
    const result = await store?.(ads);
    const imported = result ? ads.filter(({ line }) => result.importedLines.has(line)) : ads;
    tally.imported += imported.length;
    tally.present += result?.present ?? 0;
    tally.deleted += result?.deleted ?? 0;
    for (const { line, reason } of result?.bad ?? []) addBad(line, reason);
    for (const ad of imported) {
      tally.attributesGiven += ad.given;
      tally.attributesUsed += ad.used;
      for (const one of ad.notes) addNote(ad.line, one);
    }
    for (const one of result?.notes ?? []) addNote(one.line, one.note);
  };

  let batch: ReadAd[] = [];
  for await (const row of rows) {
    if (tally.read >= limit || signal?.aborted) break;
    tally.read += 1;
    const read = "problem" in row ? ({ ok: false, reason: row.problem } as const) : readRecord(row.record, defaults);
    if (!read.ok && read.reason === NO_CURRENCY) throw new MissingCurrency(`Line ${row.line}: ${NO_CURRENCY}`);
    if (!read.ok) {
      addBad(row.line, read.reason);
      continue;
    }
    batch.push({
      line: row.line,
      record: read.record,
      notes: read.notes,
      given: read.attributesGiven,
      used: read.attributesUsed,
    });
    if (batch.length < BATCH_SIZE) continue;
    await storeBatch(batch);
    batch = [];
  }
  await storeBatch(batch);
}
