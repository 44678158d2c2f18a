/**
 * Stores searches that found nothing, for administrators. Before the third network asks for a text within 30 days, only keyed hashes of the
 * text and of the networks are stored; a text with personal data is never stored.
 */
import { sql } from "kysely";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { findInText } from "#app/listings/screening/screening.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { findListings } from "./listing-lists.queries.server.ts";

/** The number of days for which a search is stored. */
export const UNANSWERED_DAYS = 30;
/** The number of networks from which a text is stored and shown. */
const FEWEST_NETWORKS = 3;
const MOST_SHOWN = 200;

/** The number of digits, wherever they are, from which a text may contain the number of a person, phone or card. */
const PERSONAL_DIGITS = 8;
/** Matches a number as long as that of a phone without its area code. */
const LONG_NUMBER = /\d{6}/;
const MAIL = /@|(?:^|[^\p{L}])(?:abv|gmail|mail|yahoo|outlook|hotmail|абв|гмейл|джимейл)(?:[^\p{L}]|$)/iu;

/** Reports whether a text may contain an e-mail address, or the number of a phone, a card or a person; in doubt it may. */
export function mayBePersonal(text: string): boolean {
  const plain = text.normalize("NFKC");
  const hasNumber = LONG_NUMBER.test(plain) || plain.replace(/\D/g, "").length >= PERSONAL_DIGITS;
  return hasNumber || MAIL.test(plain) || findInText(text).length > 0;
}

interface Asked {
  /** The text as readListingQuery() normalises it. */
  readonly q: string;
  /** The network that rate limits count. */
  readonly network: string;
  readonly display: PriceDisplay;
}

/** Stores that a network has searched for a text, if no ad matches it. */
export async function noteUnanswered(
  { db, hash }: { readonly db: Db; readonly hash: KeyedHash },
  { q, network, display }: Asked,
): Promise<void> {
  const query = readListingQuery(new URLSearchParams({ q }), { display });
  const text = query.filter.q.toLowerCase();
  if (text === "" || mayBePersonal(text)) return;
  const planned = await planFilter(db, query.filter);
  // Without words only a limit is too narrow.
  if (!planned.tiers || (await findListings(db, planned, query)).found !== 0) return;
  const [asked, by] = [hash("unanswered search", text), hash("unanswered network", network)];
  await sql`
    insert into unanswered_searches (query_hash, network_hash, text)
    select ${asked}, ${by}, case when count(*) >= ${FEWEST_NETWORKS - 1} then ${text} end from unanswered_searches
      where query_hash = ${asked} and network_hash <> ${by} and asked_at > now() - make_interval(days => ${UNANSWERED_DAYS})
    on conflict (query_hash, network_hash) do update set asked_at = now(), text = excluded.text`.execute(db);
}

export interface UnansweredSearch {
  readonly id: string;
  readonly text: string;
  readonly networks: number;
  readonly askedAt: Date;
}

/** Returns the searches that enough networks have asked, most networks first. */
export async function findUnanswered(db: Db): Promise<readonly UnansweredSearch[]> {
  const { rows } = await sql<UnansweredSearch>`
    select query_hash as id, max(text) as text, count(*) as networks, max(asked_at) as "askedAt" from unanswered_searches
    where asked_at > now() - make_interval(days => ${UNANSWERED_DAYS})
    group by query_hash having count(*) >= ${FEWEST_NETWORKS} and max(text) is not null
    order by networks desc, "askedAt" desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** Deletes searches after UNANSWERED_DAYS. */
export const deleteUnanswered: Job<{ readonly db: Db }> = {
  name: "delete-unanswered-searches",
  schedule: NIGHTLY,
  removes: [
    { what: "searches without results", after: `${UNANSWERED_DAYS} days`, exempt: "statistics, with keyed hashes" },
  ],
  async run({ db }, _data, now = new Date()) {
    await db
      .deleteFrom("unanswered_searches")
      .where("asked_at", "<", new Date(now.getTime() - UNANSWERED_DAYS * DAY))
      .execute();
  },
};
