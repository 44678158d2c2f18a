/**
 * Imports ads of another site, many in one transaction. Guarantees that an ad is never imported twice and that one deleted
 * here does not come back.
 */

import { createHash } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { foldWords, recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { placeColumns } from "#app/catalogue/places/read-place.ts";
import { randomCheckTime } from "#app/listings/life/availability-check-times.ts";
import { columnsOf } from "#app/listings/life/life-cycle.ts";
import { IMPORT_SPREAD_DAYS, lifetimeEnd } from "#app/listings/life/listing.ts";
import { keysOfListing } from "#app/listings/life/listing-keys.server.ts";
import { holdForReview } from "#app/listings/screening/held-listings.server.ts";
import { findMarkedWords, rulesOf } from "#app/listings/screening/marked-words.server.ts";
import { findModes } from "#app/listings/screening/screening-modes.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { Listings } from "#db/tables.ts";
import { claimPhones, findOwners } from "./import-accounts.server.ts";
import type { ImportRecord } from "./import-record.server.ts";
import { type Note, note } from "./import-text.ts";

export interface NumberedRecord {
  readonly line: number;
  readonly record: ImportRecord;
}

export interface ImportRules {
  readonly defaultOwnerId: string;
  readonly listingLifetimeDays: number;
  readonly hash: KeyedHash;
  readonly now: Date;
}

export interface BatchResult {
  /** Lines of the ads that were added. */
  readonly importedLines: ReadonlySet<number>;
  /** Number of ads skipped because the site has them. */
  readonly present: number;
  /** Number of ads skipped because they were deleted on the site after an earlier import. */
  readonly deleted: number;
  readonly bad: readonly { readonly line: number; readonly reason: string }[];
  readonly notes: readonly { readonly line: number; readonly note: Note }[];
}

const NOTHING: BatchResult = { importedLines: new Set(), present: 0, deleted: 0, bad: [], notes: [] };

/**
 * Imports the records in one transaction. A record that the database rejects is reported separately; any other failure is thrown and
 * rolls back the batch.
 */
export async function importListings(
  db: Db,
  rules: ImportRules,
  records: readonly NumberedRecord[],
): Promise<BatchResult> {
  try {
    return await inTransaction(db, (tx) => insertBatch(tx, rules, records));
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [only] = records;
    if (only && records.length === 1)
      return { ...NOTHING, bad: [{ line: only.line, reason: `the database refuses it: ${error.message}` }] };
    const half = records.length >> 1;
    const first = await importListings(db, rules, records.slice(0, half));
    const second = await importListings(db, rules, records.slice(half));
    return {
      importedLines: new Set([...first.importedLines, ...second.importedLines]),
      present: first.present + second.present,
      deleted: first.deleted + second.deleted,
      bad: [...first.bad, ...second.bad],
      notes: [...first.notes, ...second.notes],
    };
  }
}

/** Updates statistics and flushes the search index; the embedded database has no background process for it. */
export async function analyzeAfterImport(db: Db): Promise<void> {
  await foldWords(db);
  await sql`vacuum (analyze) listings, search_words`.execute(db);
}

/** True for SQLSTATE classes 22 and 23: data that cannot be stored. */
function isRefusedData(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

interface OwnedRecord extends NumberedRecord {
  readonly id: string;
  readonly userId: string;
}

async function insertBatch(tx: Tx, rules: ImportRules, records: readonly NumberedRecord[]): Promise<BatchResult> {
  const emails = records.flatMap(({ record }) => record.ownerEmail ?? []);
  const owners = await findOwners(tx, emails);
  const owned: OwnedRecord[] = [];
  const bad: BatchResult["bad"][number][] = [];
  for (const { line, record } of records) {
    const userId = record.ownerEmail ? owners.get(record.ownerEmail) : rules.defaultOwnerId;
    if (userId) owned.push({ line, record, userId, id: listingId(record) });
    else bad.push({ line, reason: `no account that may publish: ${record.ownerEmail}` });
  }
  const ids = owned.map(({ id }) => id);
  const { present, deleted } = await findKnown(tx, ids);
  const unknown = owned.filter(({ id }) => !present.has(id) && !deleted.has(id));
  const { fresh, refused, held } = await screenRecords(tx, unknown, rules.hash);
  bad.push(...refused);
  const foreignPhones = await claimPhones(tx, fresh);
  const importedLines =
    fresh.length > 0 ? await insertListings(tx, rules, { fresh, foreignPhones, held }) : new Set<number>();
  const skippedAsDeleted = owned.filter(({ id }) => deleted.has(id)).length;
  return {
    importedLines,
    present: owned.length - skippedAsDeleted - refused.length - importedLines.size,
    deleted: skippedAsDeleted,
    bad,
    notes: fresh
      .filter(({ line }) => importedLines.has(line))
      .flatMap((one) => {
        const { line, record } = one;
        const words = held.get(one);
        return [
          ...(foreignPhones.has(one)
            ? [{ line, note: note("phone", "belongs to another account", record.phone) }]
            : []),
          ...(words ? [{ line, note: note("ad", `waits for review (${rulesOf(words).join(", ")})`, "") }] : []),
        ];
      }),
  };
}

type HeldRecords = ReadonlyMap<OwnedRecord, readonly string[]>;

/**
 * Screens the texts of new ads. Words about which a person would be asked stay, because nobody can be asked, and accounts give no
 * signals. Refused ads are bad lines; held ones wait for review, with the keys of their words.
 */
async function screenRecords(tx: Tx, records: readonly OwnedRecord[], hash: KeyedHash) {
  const modes = await findModes(tx);
  const fresh: OwnedRecord[] = [];
  const refused: BatchResult["bad"][number][] = [];
  const held = new Map<OwnedRecord, readonly string[]>();
  for (const one of records) {
    const marks = findMarkedWords(one.record, modes, hash);
    const keysIn = (mode: "hold" | "refuse") =>
      marks.filter(({ rule }) => modes.get(rule.name) === mode).map(({ key }) => key);
    const [refusedKeys, heldKeys] = [keysIn("refuse"), keysIn("hold")];
    if (refusedKeys.length > 0)
      refused.push({ line: one.line, reason: `its text is refused (${rulesOf(refusedKeys).join(", ")})` });
    else fresh.push(one);
    if (heldKeys.length > 0) held.set(one, [...new Set(heldKeys)]);
  }
  return { fresh, refused, held: held as HeldRecords };
}

/** Returns a deterministic id for an ad of a source, so that it keeps its URL and a deleted one is recognised. */
function listingId({ source, sourceId }: ImportRecord): string {
  const hash = createHash("sha256").update(`${source}\n${sourceId}`).digest("hex");
  // UUID version 8: the application defines its content.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Spreads the expiry of imported ads over days by their ids; otherwise the guarded removal would stop the job that expires them. */
function spreadExpiry(id: string, end: Date): Date {
  const share = Number.parseInt(id.slice(0, 8), 16) / 2 ** 32;
  return new Date(end.getTime() + share * IMPORT_SPREAD_DAYS * DAY);
}

async function findKnown(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly present: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }> {
  if (ids.length === 0) return { present: new Set(), deleted: new Set() };
  const listings = await tx.selectFrom("listings").select("id").where("id", "in", ids).execute();
  const tombstones = await tx.selectFrom("tombstones").select("listing_id").where("listing_id", "in", ids).execute();
  return { present: new Set(listings.map(({ id }) => id)), deleted: new Set(tombstones.map((row) => row.listing_id)) };
}

interface ScreenedRecords {
  readonly fresh: readonly OwnedRecord[];
  readonly foreignPhones: ReadonlySet<OwnedRecord>;
  readonly held: HeldRecords;
}

async function insertListings(tx: Tx, rules: ImportRules, records: ScreenedRecords): Promise<ReadonlySet<number>> {
  const { fresh, held } = records;
  const words = new Map<string, readonly string[]>();
  const rows = fresh.map((one) => {
    const place = placeColumns(one.record.town);
    const keys = keysOfListing({ ...one.record, ...place });
    words.set(one.id, keys.words);
    return { ...rowOf(one, rules, records), ...place, ...keys.columns };
  });
  // A concurrent import of the same file may have added it first.
  const inserted = await tx
    .insertInto("listings")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "category_id", "town", "user_id"])
    .execute();
  announceRows(tx, inserted);
  const added = inserted.map(({ id }) => ({ added: words.get(id) ?? [] }));
  await recordWords(tx, added);
  const isInserted = new Set(inserted.map(({ id }) => id));
  for (const [{ id, userId }, words] of held) {
    if (!isInserted.has(id)) continue;
    isInserted.delete(id);
    await holdForReview(tx, { id, userId }, { words, signals: [] });
  }
  // If an ad is in the batch twice, the first one was added.
  return new Set(inserted.map(({ id }) => fresh.find((one) => one.id === id)?.line ?? 0));
}

function rowOf(
  one: OwnedRecord,
  { listingLifetimeDays, now }: ImportRules,
  { foreignPhones, held }: ScreenedRecords,
): Insertable<Listings> {
  const { record, id, userId } = one;
  // Counted from the import, so that an old ad does not arrive expired.
  const end = lifetimeEnd(listingLifetimeDays, now);
  const listedAt = record.listedAt ?? now;
  return {
    id,
    user_id: userId,
    category_id: record.category.id,
    title: record.title,
    description: record.description,
    price_cents: record.priceCents,
    currency: record.currency,
    phone: foreignPhones.has(one) ? null : record.phone,
    attributes: JSON.stringify(record.attributes),
    source: record.source,
    source_id: record.sourceId,
    created_at: listedAt,
    listed_at: listedAt,
    confirmed_at: listedAt,
    ...(held.has(one)
      ? columnsOf("review")
      : {
          status: record.isReserved ? "reserved" : "active",
          expires_at: spreadExpiry(id, end),
          ask_at: randomCheckTime(end, listingLifetimeDays),
        }),
  };
}
