// Invariants of review under concurrency: random interleavings of owners, strangers, administrators and jobs on the real database.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { STATE_VERBS } from "#app/listings/life/life-cycle.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { expireListings } from "#app/listings/life/listings.jobs.server.ts";
import { discardOrphanedPhotos } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { inEveryInterleaving, stepOf } from "#tests/support/interleavings.ts";
import {
  listingInput,
  makePhone,
  makePhotoRow,
  makeUser,
  publishDependencies,
  RULES,
  testSite,
  type User,
} from "#tests/support/make.ts";
import { personOf } from "#tests/support/request.ts";
import { decide, STRICT, screeningOf, useModes } from "#tests/support/screening.ts";
import { publishUnreviewed } from "./reviews.jobs.server.ts";

const { database, db } = useDatabase();
const RUNS = process.env.TEST_DATABASE_URL ? 40 : 20;
const MAX_ACTIVE = 4;
const rules = { ...RULES, maxListingsBasic: MAX_ACTIVE };
const DAY = 86_400_000;
let admin: User;
let people: readonly User[];
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  people = [await makeUser(db, { email_verified: true }), await makeUser(db)];
  await useModes(db, { [STRICT.name]: "hold" });
});

const who = fc.nat({ max: 1 });
/** Index into the newest ads of both people; the last is an id of no ad. */
const place = fc.nat({ max: 4 });
const text = { isMarked: fc.boolean(), photo: fc.nat({ max: 3 }), phone: fc.nat({ max: 2 }) };
const DECISIONS = ["publish", "publish", "refuse", "activate", "deactivate", "expire"] as const;
const step = fc.oneof(
  stepOf("publish", { who, key: fc.nat({ max: 3 }), ...text }, 3),
  stepOf("edit", { who, place, ...text }, 5),
  stepOf("decide", { place, isStale: fc.boolean(), name: fc.constantFrom(...DECISIONS) }, 4),
  stepOf("state", { who, place, verb: fc.constantFrom(...STATE_VERBS) }, 2),
  stepOf("delete", { who: fc.nat({ max: 2 }), place }),
  stepOf("block", { who, name: fc.constantFrom("block", "unblock") }),
  stepOf("time", {}),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly ids: readonly string[];
  readonly seen: string | undefined;
  readonly keys: readonly string[];
  readonly phones: readonly string[];
  readonly photos: readonly string[];
}

test("what waits stays hidden, and no ad leaves its states, in every interleaving", async () => {
  const phones = [makePhone(), makePhone(), makePhone()];
  await inEveryInterleaving({
    step,
    runs: RUNS,
    async begin() {
      await db.updateTable("users").set({ is_blocked: false, block_reason: null }).execute();
      const keys = Array.from({ length: 4 }, () => randomUUID());
      const owners = [...people, ...people];
      const photos = await Promise.all(owners.map(async ({ id }) => (await makePhotoRow(db, id)).id));
      return async () => {
        const rows = await db
          .selectFrom("listings")
          .select(["id", "updated_at"])
          .orderBy("created_at", "desc")
          .execute();
        return { ids: rows.map(({ id }) => id), seen: rows[0]?.updated_at.toISOString(), keys, phones, photos };
      };
    },
    run,
    check,
  });
});

function contentOf(one: { isMarked: boolean; photo: number; phone: number }, { phones, photos }: World) {
  return listingInput({
    description: one.isMarked ? `${STRICT.text} ${one.photo}` : "Здрава маса за двора, почти нова.",
    photoIds: [photos[one.photo] ?? ""],
    phone: phones[one.phone] ?? "",
  });
}

function run(one: Step, world: World): Promise<unknown> {
  const { ids, keys, seen } = world;
  const user = ("who" in one ? people[one.who] : undefined) ?? admin;
  const person = personOf(user);
  const screening = screeningOf();
  const id = ("place" in one && one.place < 4 ? ids[one.place] : undefined) ?? randomUUID();
  switch (one.kind) {
    case "publish":
      return publishListing(
        { ...publishDependencies(db, rules), screening },
        { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
        { ...contentOf(one, world), formToken: keys[one.key] },
      );
    case "edit":
      return editListing(db, { person, rules, screening, id }, contentOf(one, world));
    case "decide":
      return decide(database, admin, { id, name: one.name, ...(one.isStale && seen && { seen }) });
    case "state":
      return changeListingState(db, { person, rules, id, verb: one.verb });
    case "delete":
      return deleteListing(db, { person, id });
    case "block":
      return administer(testSite(database), admin, `people/${one.name}`, { id: user.id });
    case "time":
      return passTime();
  }
}

/** Runs the jobs of two days later. */
async function passTime(): Promise<void> {
  const later = new Date(Date.now() + 2 * DAY);
  await publishUnreviewed.run(testSite(database), undefined, later);
  await expireListings.run({ db });
  await discardOrphanedPhotos(db, new Date(Date.now() - DAY));
}

async function check(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from listings l where inactive_reason = 'review' and not exists
      (select from listing_reviews r where r.listing_id = l.id and r.content is null)) as held_without_review,
    (select count(*) from listing_reviews r join listings l on l.id = r.listing_id
      where (r.content is null) <> (l.inactive_reason is not distinct from 'review')) as reviews_of_other_states,
    (select count(*) from listings where inactive_reason = 'review' and (is_public or was_public or expires_at is not null)) as held_and_seen,
    (select count(*) from listings where is_public and expires_at is null) as without_end,
    (select count(*) from listings l where description like ${`${STRICT.text}%`} and (is_public or inactive_reason in ('paused', 'sold'))
      and not exists (select from approved_words a where a.listing_id = l.id and a.is_by_admin)
      and not exists (select from audit_log a where a.target_id = l.id::text and a.action = 'activate')) as marked_and_unapproved,
    (select count(*) from photos where review_of is not null and listing_id is not null) as photos_twice,
    (select count(*) from photos p join listings l on l.id = p.listing_id where l.user_id <> p.user_id) as foreign_photos,
    (select count(*) from listings where phone is not null and not exists
      (select from phones where number = phone and phones.user_id = listings.user_id)) as unclaimed_phones`.execute(db);
  expect(rows[0]).toEqual({
    held_without_review: 0,
    reviews_of_other_states: 0,
    held_and_seen: 0,
    without_end: 0,
    marked_and_unapproved: 0,
    photos_twice: 0,
    foreign_photos: 0,
    unclaimed_phones: 0,
  });
}
