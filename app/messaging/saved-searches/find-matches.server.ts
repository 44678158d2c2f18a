/** Finds the saved searches that ads match: candidates by the index over anchors, then their conditions by the SQL of lists. */
import { expressionBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#db/tables.ts";
import { anchorsOfPlace } from "./search-columns.server.ts";
import { SEARCH_VERSION, storedCondition } from "./stored-conditions.server.ts";

/** SQL condition: the search wants mails. It is the predicate of the partial index over anchors. */
export const WANTED = sql`s.rhythm <> 'none' and not s.is_paused and not s.is_pending`;

export interface ToldListing {
  readonly id: string;
  readonly user_id: string;
  readonly category_id: number;
  readonly town: string;
  readonly price_bgn: number;
  /** The kind and unit of the price; only prices of one group are compared (listings.price_group). */
  readonly price_group: number;
  /** The price before the last cut; null without a cut. */
  readonly cut_from_bgn: number | null;
  readonly listed_at: Date;
  /** The tsvector as text; as a column it would be decompressed for every search. */
  readonly search: string;
  readonly keys: readonly string[];
}

export interface Match {
  readonly listing: ToldListing;
  /** The ids of the searches that it matches and that want mails. */
  readonly searches: readonly string[];
}

/** Returns the active ones of these ads with the searches that they match, by their ids. */
export async function findMatches(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Match>> {
  const found = [];
  for (const listing of await findActive(db, ids))
    found.push({ listing, candidates: await findCandidates(db, listing) });
  const conditions = new Set<string>();
  for (const { candidates } of found)
    for (const one of candidates) for (const line of linesOf(one)) conditions.add(line);
  const meeting = await findMeeting(db, { ids: found.map(({ listing }) => listing.id), conditions: [...conditions] });
  return new Map(
    found.map(({ listing, candidates }) => {
      const isMatch = (one: Candidate) => linesOf(one).every((line) => meeting.get(line)?.has(listing.id));
      return [listing.id, { listing, searches: candidates.filter(isMatch).map(({ id }) => id) }];
    }),
  );
}

async function findActive(db: Db, ids: readonly string[]): Promise<readonly ToldListing[]> {
  const { rows } = await sql<ToldListing>`
    select id, user_id, category_id, town, price_bgn, price_group,
      case currency when 'EUR' then round(cut_from_cents * 1.95583)::bigint else cut_from_cents end as cut_from_bgn,
      search::text as search, listed_at, array(select key from unnest(tsvector_to_array(search)) key where key !~ '^[=~]') as keys
    from listings where id = any(${[...ids]}::uuid[]) and is_public and status = 'active'`.execute(db);
  return rows;
}

interface Candidate {
  readonly id: string;
  readonly conditions: string;
}

const linesOf = ({ conditions }: Candidate) => (conditions === "" ? [] : conditions.split("\n"));

/** Returns the searches that have a key and the words of an ad. */
async function findCandidates(db: Db, { search, keys, category_id, town }: ToldListing): Promise<Candidate[]> {
  const anchors = [...keys, ...anchorsOfPlace(category_id, town)];
  const { rows } = await sql<Candidate>`
    select s.id, s.conditions from saved_searches s
      where ${WANTED} and s.anchors && ${anchors}::text[] and (s.keys is null or ${search}::tsvector @@ s.keys)
        and s.analysis_version = ${SEARCH_VERSION}`.execute(db);
  return rows;
}

/** The number of conditions in one statement. */
const CONDITIONS_AT_ONCE = 1_000;

/** Returns the ids of the ads that meet each of these stored conditions. */
async function findMeeting(
  db: Db,
  { ids, conditions }: { readonly ids: readonly string[]; readonly conditions: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const meeting = new Map<string, Set<string>>();
  const eb = expressionBuilder<Tables, "listings">();
  for (let from = 0; from < conditions.length; from += CONDITIONS_AT_ONCE) {
    const some = conditions.slice(from, from + CONDITIONS_AT_ONCE);
    const compared = some.map((line) => sql`(${storedCondition(eb, line)}) is true`);
    // As values of one row, for which PostgreSQL does not compare ways to find ads by each condition.
    const { rows } = await sql<{ id: string; met: readonly boolean[] }>`
      select id, array[${sql.join(compared)}] as met from listings where id = any(${[...ids]}::uuid[])`.execute(db);
    for (const [at, line] of some.entries())
      meeting.set(line, new Set(rows.filter(({ met }) => met[at]).map(({ id }) => id)));
  }
  return meeting;
}
