import { beforeEach, describe, expect, test } from "vitest";
import { editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { holdForReview } from "#app/listings/screening/held-listings.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import {
  getRow,
  listingInput,
  makeListing,
  makeUser,
  publishDependencies,
  RULES,
  type User,
} from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { decide, STRICT, screeningOf, useModes } from "#tests/support/screening.ts";
import { publishUnreviewed, REVIEW_JOBS } from "./reviews.jobs.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const HOUR = 3_600_000;
let admin: User;
let owner: User;

beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  owner = await makeUser(db, { email: "maria@example.com" });
  await useModes(db, { [STRICT.name]: "hold" });
});

async function publish(description = STRICT.text): Promise<string> {
  const { id } = await publishListing(
    { ...publishDependencies(db), screening: screeningOf() },
    { userId: owner.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput({ description }),
  );
  return id;
}

/** Makes an ad wait because of these signals. */
async function holdBySignals(user: User, signals: readonly string[]): Promise<string> {
  const { id } = await makeListing(db, {
    user,
    row: { status: "inactive", inactive_reason: "review", expires_at: null },
  });
  await inTransaction(db, (tx) => holdForReview(tx, { id, userId: user.id }, { words: [], signals }));
  return id;
}

async function runMails() {
  for (const job of REVIEW_JOBS) if (job.name === "find-held") await job.run(mailing.site as never, undefined as never);
  await mailing.deliver();
}
const subjects = () => mailing.server.mails.map(({ subject }) => subject);

describe("the owner gets a mail", () => {
  test("when an ad is held, once however often it is edited, and when it is published", async () => {
    const id = await publish();
    await runMails();
    await editListing(
      db,
      { person: personOf(owner), rules: RULES, screening: screeningOf(), id },
      listingInput({ description: `${STRICT.text} и още` }),
    );
    await runMails();
    expect(subjects()).toEqual(["Обявата Ви чака преглед: Дървена маса"]);
    await decide(mailing.site, admin, { id, name: "publish" });
    await mailing.deliver();
    expect(subjects().slice(1)).toEqual(["Обявата Ви е публикувана: Дървена маса"]);
  });

  test("with the reason when it is refused", async () => {
    const id = await publish();
    await decide(mailing.site, admin, { id, name: "refuse" });
    await mailing.deliver();
    expect(mailing.only().text).toContain("Причина: Забранени стоки или услуги.");
  });
});

describe("what nobody looked at for 24 hours", () => {
  const run = (hours: number) => publishUnreviewed.run(mailing.site, undefined, new Date(Date.now() + hours * HOUR));

  test("is published if only signals hold it, and stays if marked words do", async () => {
    const [bySignals, byWords] = [await holdBySignals(owner, ["reported"]), await publish()];
    await run(23);
    expect((await getRow(db, bySignals)).is_public).toBe(false);
    await run(25);
    await run(25);
    expect(await getRow(db, bySignals)).toMatchObject({ status: "active", is_public: true });
    expect(await getRow(db, byWords)).toMatchObject({ inactive_reason: "review", is_public: false });
    const log = await db
      .selectFrom("audit_log")
      .select(["actor_id", "target_id"])
      .where("action", "=", "publish-unreviewed")
      .execute();
    expect(log).toEqual([{ actor_id: null, target_id: bySignals }]);
    await mailing.deliver();
    expect(subjects()).toEqual(["Обявата Ви е публикувана: Дървена маса"]);
  });

  test("stays hidden while its owner is blocked", async () => {
    const id = await holdBySignals(owner, ["reported"]);
    await setUser(db, owner.id, { is_blocked: true });
    await run(25);
    expect((await getRow(db, id)).inactive_reason).toBe("review");
  });
});
