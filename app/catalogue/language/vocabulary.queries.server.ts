/**
 * The vocabulary of each process, as fresh as the database: read once, then with every search what other processes and this one
 * have written since. Owns the tables search_words, search_word_changes and search_state.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { onChange } from "#app/platform/changes.server.ts";
import type { Db, Tx } from "#app/platform/database.server.ts";
import { inRequest, outsideRequest } from "#app/platform/request-scope.server.ts";
import { HOUR } from "#app/wording/durations.ts";
import { Vocabulary } from "./vocabulary.ts";

interface State {
  readonly vocabulary: Vocabulary;
  readonly name: string | null;
  /** Transactions before this one have been read. */
  horizon: string;
  /** Changes after the horizon that have been read. */
  seen: readonly number[];
  readAt: number;
}

/** Folded changes are kept a day; who has not read for so long reads everything anew. */
const LONGEST_PAUSE = 12 * HOUR;
/** Words of new changes that are read one by one; of more, such as another process's import, the sums are. */
const MOST_NEW = 100_000;
/** Milliseconds in which words that another process has written may be missed, if that is not heard of. */
const LAG = 1_000;
/** Milliseconds after this process has written words, or is about to commit them, in which every search looks. */
const OWN_CHANGE = 5_000;
/** Words taken in before others get a turn. */
const AT_ONCE = 4_000;

interface Reader {
  /** Whether something has changed since the last read began, here or elsewhere. */
  isChanged: boolean;
  last?: State;
  running?: Promise<State>;
  /** The read after the one under way, for all who come meanwhile: that one may have begun before a change of theirs. */
  next?: Promise<State> | undefined;
}

const readers = new WeakMap<Db, Reader>();
let writtenAt = Number.NEGATIVE_INFINITY;

/** The words of all ads: as they are now, but for what another process has written this second without being heard. */
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
  // For all who wait: none of them can end it by leaving.
  const read = inRequest({}, () => (reader.last ? readNew(db, reader.last) : readAnew(db)));
  reader.running = read;
  reader.next = undefined;
  const state = await read;
  reader.last = state;
  return state;
}

interface NewRow {
  readonly name: string | null;
  readonly horizon: string;
  readonly id: number | null;
  readonly words: readonly string[] | null;
  readonly counts: readonly number[] | null;
  readonly is_too_much: boolean;
}

async function readNew(db: Db, state: State): Promise<State> {
  if (Date.now() - state.readAt > LONGEST_PAUSE) return readAnew(db);
  const { rows } = await sql<NewRow>`
    with change as materialized (
      select id, words, counts from search_word_changes
      where written_by >= ${state.horizon}::xid8 and id <> all(${[...state.seen]}::bigint[])),
    size as (select coalesce(sum(cardinality(words)), 0) as words from change)
    select state.vocabulary as name, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      change.id, change.words, change.counts, size.words > ${MOST_NEW} as is_too_much
    from size left join search_state state on true left join change on size.words <= ${MOST_NEW}`.execute(db);
  const [first] = rows;
  if (!first || first.is_too_much || first.name !== state.name) return readAnew(db);
  const changes = rows.filter(({ id }) => id !== null);
  for (const { words, counts } of changes)
    for (const [at, word] of (words ?? []).entries()) state.vocabulary.add(word, counts?.[at] ?? 0);
  if (changes.length > 0) state.seen = [...state.seen, ...changes.map(({ id }) => id ?? 0)];
  // What was written before the horizon of this snapshot is not asked for again.
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
  /** With spaces between: as texts of their own they would take ten times the memory until all are read. */
  readonly words: string | null;
  readonly ads: readonly number[] | null;
  readonly id: number | null;
}

/** A million words take longer than a page waits for an answer: who gave up then would never search. */
function readAnew(db: Db): Promise<State> {
  return outsideRequest(() => readAll(db));
}

async function readAll(db: Db): Promise<State> {
  const { rows: start } = await sql<{ name: string | null; horizon: string }>`
    select (select vocabulary from search_state) as name,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  const horizon = start[0]?.horizon ?? "0";
  const vocabulary = new Vocabulary();
  // One statement, so that it sees one moment: a change is either folded or not.
  // Added up there: after a large import that was killed, the changes are a hundred times the words.
  const { rows } = await sql<Portion>`
    select string_agg(word, ' ') as words, array_agg(ads) as ads, null::bigint as id from (
      select word, sum(ads)::integer as ads, row_number() over () / ${sql.lit(AT_ONCE)} as portion from (
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
  return { vocabulary, name: start[0]?.name ?? null, horizon, seen, readAt: Date.now() };
}

export interface WordChange {
  readonly added: readonly string[];
  readonly removed?: readonly string[];
}

/** Records that ads have gained and lost words, each word once an ad. Part of the transaction that writes the ads. */
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

/** Forgets all words, before all ads are indexed anew. */
export async function forgetWords(tx: Tx): Promise<void> {
  writtenAt = Date.now();
  await sql`truncate search_words, search_word_changes`.execute(tx);
  await sql`delete from search_state`.execute(tx);
  await sql`insert into search_state default values`.execute(tx);
}

/** Adds the changes up; those of more than a day ago are not needed any more. */
export async function foldWords(db: Db): Promise<void> {
  await sql`
    with folded as (update search_word_changes set folded_at = now() where folded_at is null returning words, counts),
    sums as (select part.word, sum(part.ads) as ads from folded, unnest(folded.words, folded.counts) part (word, ads) group by 1)
    insert into search_words as known (word, ads) select word, greatest(ads, 0) from sums order by word
      on conflict (word) do update set ads = greatest(known.ads + excluded.ads, 0)`.execute(db);
  await sql`delete from search_word_changes where folded_at < now() - interval '1 day'`.execute(db);
}
