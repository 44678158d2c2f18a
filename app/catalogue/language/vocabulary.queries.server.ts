/**
 * Keeps the vocabulary of each process up to date: it is read completely once, then searches read the changes that all processes have
 * written since. Owns the tables search_words, search_word_changes and search_state.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { onChange } from "#app/platform/database/changes/changes.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inRequest, outsideRequest } from "#app/platform/http/request-scope.server.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { Vocabulary } from "./vocabulary.ts";

interface State {
  readonly vocabulary: Vocabulary;
  readonly name: string;
  /** The transaction before which all changes have been read. */
  horizon: string;
  /** The ids of changes after the horizon that have been read. */
  seen: readonly number[];
  readAt: number;
}

/** The time after which a process reads everything again; folded changes are deleted after a day. */
const MAX_PAUSE = 12 * HOUR;
/** The number of changed words up to which changes are read; beyond it, for example after an import, the sums are read. */
const MAX_CHANGES = 100_000;
/** The time in milliseconds for which words of another process may be missing if its notification is lost. */
const LAG = 1_000;
/** The time in milliseconds after this process has recorded words within which every search reads changes. */
const OWN_CHANGE = 5_000;
/** The number of words that are added before the event loop continues. */
const CHUNK = 4_000;

interface Reader {
  /** True if words have changed since the last read started, in this or another process. */
  isChanged: boolean;
  last?: State;
  running?: Promise<State>;
  /** The read after the running one, shared by searches that arrive meanwhile: the running one may miss a recent change. */
  next?: Promise<State> | undefined;
}

const readers = new WeakMap<Db, Reader>();
let writtenAt = Number.NEGATIVE_INFINITY;

/** Returns the current vocabulary; changes of another process may be missing for LAG if its notification is lost. */
export async function freshVocabulary(db: Db): Promise<Vocabulary> {
  const reader = readers.get(db) ?? beginReading(db);
  const now = Date.now();
  const { last } = reader;
  const isFresh = !reader.isChanged && Math.abs(now - writtenAt) > OWN_CHANGE;
  if (last && isFresh && Math.abs(now - last.readAt) < LAG) return last.vocabulary;
  reader.next ??= readNext(db, reader);
  return (await reader.next).vocabulary;
}

function beginReading(db: Db): Reader {
  const reader: Reader = { isChanged: false };
  readers.set(db, reader);
  onChange(db, () => {
    reader.isChanged = true;
  });
  return reader;
}

async function readNext(db: Db, reader: Reader): Promise<State> {
  await Promise.allSettled([reader.running]);
  reader.isChanged = false;
  // A request scope of its own: the read is shared, so a cancelled request must not cancel it.
  const read = inRequest({}, () => (reader.last ? readNew(db, reader.last) : readAnew(db)));
  reader.running = read;
  reader.next = undefined;
  const state = await read;
  reader.last = state;
  return state;
}

/** The vocabulary, and which server it is: a promoted standby may give numbers to transactions that the former primary had given. */
const NAME = sql<string>`concat((select vocabulary from search_state), pg_postmaster_start_time())`;

interface NewRow {
  readonly name: string;
  readonly horizon: string;
  readonly id: number | null;
  readonly words: readonly string[] | null;
  readonly counts: readonly number[] | null;
  readonly is_too_much: boolean;
}

async function readNew(db: Db, state: State): Promise<State> {
  if (Date.now() - state.readAt > MAX_PAUSE) return readAnew(db);
  const { rows } = await sql<NewRow>`
    with change as materialized (
      select id, words, counts from search_word_changes
      where written_by >= ${state.horizon}::xid8 and id <> all(${[...state.seen]}::bigint[])),
    size as (select coalesce(sum(cardinality(words)), 0) as words from change)
    select ${NAME} as name, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      change.id, change.words, change.counts, size.words > ${MAX_CHANGES} as is_too_much
    from size left join change on size.words <= ${MAX_CHANGES}`.execute(db);
  const [first] = rows;
  if (!first || first.is_too_much || first.name !== state.name) return readAnew(db);
  const changes = rows.filter(({ id }) => id !== null);
  for (const { words, counts } of changes)
    for (const [at, word] of (words ?? []).entries()) state.vocabulary.add(word, counts?.[at] ?? 0);
  if (changes.length > 0) state.seen = [...state.seen, ...changes.map(({ id }) => id ?? 0)];
  // Changes before the horizon of this snapshot are not read again.
  if (first.horizon !== state.horizon && state.seen.length > 0) {
    const { rows: late } = await sql<{ id: number }>`select id from search_word_changes
      where id = any(${[...state.seen]}::bigint[]) and written_by >= ${first.horizon}::xid8`.execute(db);
    state.seen = late.map(({ id }) => id);
  }
  state.horizon = first.horizon;
  state.readAt = Date.now();
  return state;
}

interface Portion {
  /** The words separated by spaces; separate strings would take ten times the memory. */
  readonly words: string | null;
  readonly ads: readonly number[] | null;
  readonly id: number | null;
}

/** Reads all words outside the request: a million words take longer than the timeout of a page. */
function readAnew(db: Db): Promise<State> {
  return outsideRequest(() => readAll(db));
}

async function readAll(db: Db): Promise<State> {
  const { rows: start } = await sql<{ name: string; horizon: string }>`
    select ${NAME} as name,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  const horizon = start[0]?.horizon ?? "0";
  const vocabulary = new Vocabulary();
  // One statement, so that a change is seen either folded or not.
  // The sums are computed in SQL: after an interrupted import there may be a hundred times as many changes as words.
  const { rows } = await sql<Portion>`
    select string_agg(word, ' ') as words, array_agg(ads) as ads, null::bigint as id from (
      select word, sum(ads)::integer as ads, row_number() over () / ${sql.lit(CHUNK)} as portion from (
        select word, ads from search_words
        union all select part.word, part.ads from search_word_changes change,
          unnest(change.words, change.counts) part (word, ads) where change.folded_at is null) known (word, ads) group by word
      ) counted group by portion
    union all select null, null, id from search_word_changes where written_by >= ${horizon}::xid8`.execute(db);
  const seen: number[] = [];
  for (const { words, ads, id } of rows) {
    for (const [at, word] of (words?.split(" ") ?? []).entries()) vocabulary.add(word, ads?.[at] ?? 0);
    if (id !== null) seen.push(id);
    await setImmediate();
  }
  return { vocabulary, name: start[0]?.name ?? "", horizon, seen, readAt: Date.now() };
}

export interface WordChange {
  readonly added: readonly string[];
  readonly removed?: readonly string[];
}

/** Records the words that ads have gained and lost, each word once for an ad. Runs in the transaction that writes the ads. */
export async function recordWords(tx: Tx, changes: readonly WordChange[]): Promise<void> {
  writtenAt = Date.now();
  const counts = new Map<string, number>();
  const count = (words: readonly string[], by: number) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + by);
  };
  for (const { added, removed = [] } of changes) {
    count(added, 1);
    count(removed, -1);
  }
  const changed = [...counts].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const words = changed.map(([word]) => word);
  const by = changed.map(([, number]) => number);
  await sql`with state as (insert into search_state default values on conflict do nothing)
    insert into search_word_changes (words, counts) values (${words}::text[], ${by}::integer[])`.execute(tx);
}

/** Makes every process read the vocabulary anew. */
async function renewVocabulary(tx: Tx): Promise<void> {
  writtenAt = Date.now();
  await sql`insert into search_state default values
    on conflict (only_row) do update set vocabulary = excluded.vocabulary`.execute(tx);
}

/** Deletes all words, before all ads are indexed again. */
export async function forgetWords(tx: Tx): Promise<void> {
  await sql`truncate search_words, search_word_changes`.execute(tx);
  await renewVocabulary(tx);
}

/** Adds the changes to the sums, and deletes changes that are older than a day. */
export async function foldWords(db: Db): Promise<void> {
  await sql`
    with folded as (update search_word_changes set folded_at = now() where folded_at is null returning words, counts),
    sums as (select part.word, sum(part.ads) as ads from folded, unnest(folded.words, folded.counts) part (word, ads) group by 1)
    insert into search_words as known (word, ads) select word, greatest(ads, 0) from sums order by word
      on conflict (word) do update set ads = greatest(known.ads + excluded.ads, 0)`.execute(db);
  await sql`delete from search_word_changes where folded_at < now() - interval '1 day'`.execute(db);
}
