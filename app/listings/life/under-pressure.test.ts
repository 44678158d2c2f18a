// Invariants under concurrency: random interleavings on the real database.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { linkExpiry } from "#app/listings/availability/answer-links.server.ts";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import { ANSWER_NAMES } from "#app/listings/availability/answers.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { askOwners } from "#app/messaging/owners/due-availability-checks.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { inEveryInterleaving, stepOf } from "#tests/support/interleavings.ts";
import {
  category,
  listingInput,
  makePhone,
  makeUser,
  publishDependencies,
  RULES,
  testSite,
  type User,
} from "#tests/support/make.ts";
import { personOf } from "#tests/support/request.ts";
import { SHOWN_STATUSES, STATE_VERBS } from "./life-cycle.ts";
import { changeListingState } from "./listing-states.commands.server.ts";
import { deleteListing, publishListing } from "./listings.commands.server.ts";
import { expireListings, resetLapsedVip } from "./listings.jobs.server.ts";

const { database, db } = useDatabase();
const RUNS = process.env.TEST_DATABASE_URL ? 60 : 30;
const MAX_ACTIVE = 3;
const rules = { ...RULES, maxListingsBasic: MAX_ACTIVE };
let admin: User;
let people: readonly User[];
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  people = [await makeUser(db, { email_verified: true }), await makeUser(db, { email_verified: true })];
});

const who = fc.nat({ max: 1 });
/** Index into the newest ads; the last means another person's ad. */
const place = fc.nat({ max: 3 });
const FOREIGN = 3;
/** A repeated key means a double click or a retry. */
const key = fc.nat({ max: 3 });
const step = fc.oneof(
  stepOf("grant", { who, key, amount: fc.integer({ min: 2, max: 9 }) }),
  stepOf("publish", { who, key, phone: fc.nat({ max: 8 }) }, 3),
  stepOf("vip", { who, place, key, days: fc.constantFrom(1, 3, 7, 14), isQuick: fc.boolean() }, 2),
  stepOf("state", { who, place, verb: fc.constantFrom(...STATE_VERBS) }, 2),
  stepOf("answer", { who, place, answer: fc.constantFrom(...ANSWER_NAMES) }, 2),
  stepOf("ask", { who, isSilent: fc.boolean() }),
  stepOf("delete", { who, place }),
  // Without activating, which administrators may do beyond the limit.
  stepOf("decide", { who, place, name: fc.constantFrom("deactivate", "expire") }),
  stepOf("block", { who, name: fc.constantFrom("block", "unblock") }),
  stepOf("time", { who, job: fc.constantFrom(resetLapsedVip, expireListings) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("balances, limits, phones and VIP hold in every interleaving", async () => {
  const phones = [makePhone(), makePhone(), makePhone()];
  await inEveryInterleaving({
    step,
    runs: RUNS,
    async begin() {
      await db.updateTable("users").set({ is_blocked: false, block_reason: null }).execute();
      const keys = Array.from({ length: 4 }, () => randomUUID());
      return async () => ({ ids: await findIds(), keys, phones });
    },
    run,
    check,
  });
});

interface World {
  /** The ads of each person, the newest first: the oldest have all ended. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly keys: readonly string[];
  readonly phones: readonly string[];
}

async function findIds(): Promise<World["ids"]> {
  const rows = await db.selectFrom("listings").select(["id", "user_id"]).orderBy("created_at", "desc").execute();
  const owned = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...owned].map(([userId, ads]) => [userId, ads.map(({ id }) => id)]));
}

function run(one: Step, { ids, keys, phones }: World): Promise<unknown> {
  const user = people[one.who] ?? admin;
  const person = personOf(user);
  const isForeign = "place" in one && one.place === FOREIGN;
  const theirs = ids.get(isForeign ? (people[1 - one.who]?.id ?? "") : user.id) ?? [];
  const id =
    ("place" in one ? theirs[one.place % Math.max(1, Math.min(FOREIGN, theirs.length))] : undefined) ?? randomUUID();
  switch (one.kind) {
    case "grant":
      return administer(testSite(database), admin, "people/grant", {
        id: user.id,
        input: { amount: String(one.amount), token: keys[one.key] },
      });
    case "publish": {
      const input = listingInput({
        category: category("malki-obyavi"),
        phone: phones[one.phone] ?? "",
        formToken: keys[one.key],
      });
      return publishListing(
        publishDependencies(db, rules),
        { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
        input,
      );
    }
    case "vip":
      return activateVip(db, person, { listingId: id, days: one.days, key: keys[one.key] ?? "", isQuick: one.isQuick });
    case "state":
      return changeListingState(db, { person, rules, id, verb: one.verb });
    case "answer":
      return giveAnswer(
        { db, limits: { take: async () => {} }, env: rules },
        { userId: user.id, listingId: id, answer: one.answer, until: linkExpiry(new Date()) },
      );
    case "ask":
      return askAbout(user.id, one.isSilent);
    case "delete":
      return deleteListing(db, { person, id });
    case "decide":
      return administer(testSite(database), admin, `listings/${one.name}`, { id });
    case "block":
      return administer(testSite(database), admin, `people/${one.name}`, { id: user.id });
    case "time":
      return one.job.run(testSite(database));
  }
}

/** Makes checks of all ads of a person due; a silent person got both mails long ago. */
async function askAbout(userId: string, isSilent: boolean): Promise<void> {
  const past = new Date(Date.now() - 11 * 86_400_000);
  const columns = isSilent ? { unanswered: 2, silent_since: past } : { ask_at: past };
  await db
    .updateTable("listings")
    .set(columns)
    .where("user_id", "=", userId)
    .where("status", "in", SHOWN_STATUSES)
    .execute();
  await askOwners(testSite(database));
}

async function check(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from users u where u.vip_tokens <>
      coalesce((select sum(amount) from token_ledger l where l.user_id = u.id), 0)) as wrong_balances,
    (select count(*) from users where vip_tokens < 0) as below_zero,
    (select count(*) from (select user_id from listings where status in ('active', 'reserved') group by user_id having count(*) > ${MAX_ACTIVE}) x) as over_limit,
    (select count(*) from (select form_token from listings where form_token is not null group by user_id, form_token having count(*) > 1) x) as published_twice,
    (select count(*) from (select phone from listings where phone is not null group by phone having count(distinct user_id) > 1) x) as shared_phones,
    (select count(*) from listings v where priority = 'vip' and not exists
      (select 1 from token_ledger l where l.listing_id = v.id and l.reason = 'vip')) as unpaid_vip,
    (select count(*) from (select recipient_id from alert_mails where kind = 'questions'
      group by recipient_id, asked_on having count(*) > 1) x) as asked_twice_a_day,
    (select count(*) from listings where inactive_reason = 'paused' and unanswered > 0
      and priority = 'vip' and vip_expires_at > now()) as silenced_vip,
    (select count(*) from listings where inactive_reason = 'paused' and unanswered > 0 and not exists (select 1
      from mail_listings m join alert_mails a on a.id = m.mail_id where m.listing_id = listings.id and a.kind = 'stopped')) as silenced_untold,
    (select count(*) from listings where silent_since is not null and unanswered < 2) as silent_without_mails,
    (select coalesce(max(n), 0) from (select count(*) as n from token_ledger where idempotency_key is not null
      group by user_id, idempotency_key) x) as most_spent_by_key`.execute(db);
  const { most_spent_by_key, ...broken } = rows[0] ?? {};
  expect(broken).toEqual({
    wrong_balances: 0,
    below_zero: 0,
    over_limit: 0,
    published_twice: 0,
    shared_phones: 0,
    unpaid_vip: 0,
    asked_twice_a_day: 0,
    silenced_vip: 0,
    silenced_untold: 0,
    silent_without_mails: 0,
  });
  expect(most_spent_by_key ?? 0).toBeLessThanOrEqual(1);
}
