// Screening of published and edited ads: asked, refused, held, decided.
import { beforeEach, describe, expect, test } from "vitest";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { discardOrphanedPhotos } from "#app/listings/photos/discarded-photos.commands.server.ts";
import type { Screening } from "#app/listings/screening/screen-listing.server.ts";
import { TextRefusal } from "#app/listings/screening/text-refusal.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  getRow,
  listingInput,
  makePhotoRow,
  makeUser,
  publishDependencies,
  RULES,
  type User,
} from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal, refusedWith } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { decide, PERSONAL, SOFT, STRICT, screeningOf, useModes } from "#tests/support/screening.ts";

const { database, db } = useDatabase();
type Input = Parameters<typeof listingInput>[0];
let owner: User;
let admin: User;

beforeEach(async () => {
  owner = await makeUser(db);
  admin = await makeUser(db, { is_admin: true });
  await useModes(db, { [STRICT.name]: "hold", [SOFT.name]: "ask", [PERSONAL.name]: "ask" });
});

const publish = (input: Input, screening: Screening | undefined = screeningOf(), rules = RULES) =>
  publishListing(
    { ...publishDependencies(db, rules), screening },
    { userId: owner.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput(input),
  );
const edit = (id: string, input: Input, screening = screeningOf()) =>
  editListing(db, { person: personOf(owner), rules: RULES, screening, id }, listingInput(input));
const reviewOf = (id: string) =>
  db.selectFrom("listing_reviews").selectAll().where("listing_id", "=", id).executeTakeFirst();
const logOf = async () =>
  (await db.selectFrom("audit_log").select(["action", "target_id", "before", "after"]).orderBy("id").execute()).map(
    (row) => JSON.stringify(row),
  );
/** Returns the refusal of a text. */
async function textRefusal(work: Promise<unknown>): Promise<TextRefusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof TextRefusal) return error;
  throw error ?? new Error("nothing was refused");
}

describe("marked words that a rule asks about", () => {
  test("are returned with their reason, and publish the ad once they are kept", async () => {
    const asked = await textRefusal(publish({ description: SOFT.text }));
    expect(asked.marks).toMatchObject([{ rule: SOFT.name, field: "description" }]);
    expect(asked.errors).toEqual({});
    expect(await db.selectFrom("listings").select("id").execute()).toEqual([]);
    const kept = new Set(asked.marks.map(({ key }) => key));
    const { id } = await publish({ description: SOFT.text }, screeningOf({ kept }));
    expect(await getRow(db, id)).toMatchObject({ status: "active", is_public: true });
    // Other words are asked about anew, the same ones are not.
    await edit(id, { description: SOFT.text, priceCents: 500 });
    expect((await textRefusal(edit(id, { description: "Здрава маса, тел. 0898 765 432" }))).kind).toBe("ask");
    expect(await logOf()).toEqual([
      expect.stringContaining(`{"action":"screening-ask","target_id":"${owner.id}"`),
      expect.stringContaining(`{"action":"screening-ask","target_id":"${id}"`),
    ]);
  });

  test("about personal data are published only with consent, which is stored with its time", async () => {
    const input = { description: PERSONAL.text };
    const asked = await textRefusal(publish(input));
    expect(asked.marks[0]).toMatchObject({ rule: PERSONAL.name, isPersonal: true });
    const keys = new Set(asked.marks.map(({ key }) => key));
    expect((await textRefusal(publish(input, screeningOf({ denied: keys })))).kind).toBe("deny");
    // Who said No does not say Yes a moment later.
    expect((await textRefusal(publish(input, screeningOf({ kept: keys })))).errors.description).toContain("Махнете");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable("consent_answers").set({ answered_at: yesterday }).execute();
    await publish(input, screeningOf({ kept: keys }));
    const [answer] = await db.selectFrom("consent_answers").selectAll().execute();
    expect(answer).toMatchObject({ user_id: owner.id, rule: PERSONAL.name, is_allowed: true });
    expect(answer?.answered_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

test("refused words are named beside their field and stored nowhere", async () => {
  await useModes(db, { [STRICT.name]: "refuse" });
  const refused = await textRefusal(publish({ description: STRICT.text }));
  expect(refused.notice.code).toBe("text_refused");
  const [mark] = refused.marks;
  expect(refused.errors.description).toContain(mark?.words);
  // Nor does an answer to another question help.
  const kept = new Set(refused.marks.map(({ key }) => key));
  expect((await textRefusal(publish({ description: STRICT.text }, screeningOf({ kept })))).kind).toBe("refuse");
  const log = await logOf();
  expect(log).toHaveLength(2);
  expect(log[0]).toContain(STRICT.name);
  expect(log.join()).not.toContain(mark?.words);
  expect(log.join()).not.toContain(mark?.key.split(".")[1]);
});

describe("a held ad", () => {
  test("is seen by its owner and by administrators only, counts in the limit, and can only be edited or deleted", async () => {
    const { id, held } = await publish({ description: STRICT.text });
    expect(held).toBe("review");
    expect(await getRow(db, id)).toMatchObject({
      ...{ status: "inactive", inactive_reason: "review", is_public: false, was_public: false },
      ...{ expires_at: null, ask_at: null },
    });
    const stranger = personOf(await makeUser(db));
    for (const person of [null, stranger]) expect(await findListingAccess(db, id, person)).toEqual({ kind: "missing" });
    for (const person of [personOf(owner), personOf(admin)])
      expect(await findListingAccess(db, id, person)).toMatchObject({ kind: "visible" });
    expect(await refusal(publish({}, screeningOf(), { ...RULES, maxListingsBasic: 1 }))).toBe("listing_limit");
    const person = personOf(owner);
    for (const verb of ["pause", "reserve", "markSold", "resume", "renew", "confirm", "release"] as const)
      expect([verb, await refusal(changeListingState(db, { person, rules: RULES, id, verb }))]).toEqual([
        verb,
        "listing_state_changed",
      ]);
    expect(
      await refusal(activateVip(db, person, { listingId: id, days: 1, key: crypto.randomUUID(), isQuick: true })),
    ).toBeDefined();
    expect((await getRow(db, id)).inactive_reason).toBe("review");
  });

  test("begins its life when an administrator publishes it, and its words hold no later edit", async () => {
    const { id } = await publish({ description: STRICT.text });
    const past = new Date(Date.now() - 3 * 86_400_000);
    await setListing(db, id, { created_at: past, listed_at: past });
    await decide(database, admin, { id, name: "publish" });
    const row = await getRow(db, id);
    expect(row).toMatchObject({ status: "active", is_public: true });
    expect(row.listed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(RULES.listingLifetimeDays);
    expect(await reviewOf(id)).toBeUndefined();
    expect(await edit(id, { description: STRICT.text, priceCents: 1 })).toMatchObject({ held: undefined });
    expect((await getRow(db, id)).price_cents).toBe(1);
    // The decision is logged with the rule that it overruled.
    expect((await logOf()).at(-1)).toContain(`"rules": ["${STRICT.name}"]`.replace(": ", ":"));
  });

  test("begins its life when an administrator activates it after a refusal", async () => {
    const { id } = await publish({ description: STRICT.text });
    const past = new Date(Date.now() - 3 * 86_400_000);
    await setListing(db, id, { created_at: past, listed_at: past });
    for (const name of ["refuse", "activate"] as const) await decide(database, admin, { id, name });
    const row = await getRow(db, id);
    expect(row).toMatchObject({ status: "active", is_public: true, decision_reason: null });
    expect(row.listed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(RULES.listingLifetimeDays);
  });

  test("is stopped with a reason when an administrator refuses it, and stays stopped when edited", async () => {
    const { id } = await publish({ description: STRICT.text });
    await decide(database, admin, { id, name: "refuse" });
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "admin", decision_reason: "forbidden" });
    expect(await refusal(decide(database, admin, { id, name: "publish" }))).toBe("admin_action_refused");
    await edit(id, { description: "Добра дървена маса" });
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "admin", is_public: false });
  });

  test("waits on when its owner edits it, and a decision about the earlier text is refused", async () => {
    const { id } = await publish({ description: STRICT.text });
    const seen = (await getRow(db, id)).updated_at.toISOString();
    await edit(id, { title: "Нова маса", description: `${STRICT.text} и още` });
    expect(await refusal(decide(database, admin, { id, name: "publish", seen }))).toBe("admin_action_refused");
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "review", title: "Нова маса" });
  });

  test("does not wait anew when it is sent again as it is, and neither does its edit", async () => {
    const since = new Date(Date.now() - 20 * 3_600_000);
    const waitsSince = async (id: string) => {
      await db.updateTable("listing_reviews").set({ held_at: since }).where("listing_id", "=", id).execute();
      return async () =>
        (
          await db
            .selectFrom("listing_reviews")
            .select("held_at")
            .where("listing_id", "=", id)
            .executeTakeFirstOrThrow()
        ).held_at;
    };
    const { id } = await publish({ description: STRICT.text });
    const held = await waitsSince(id);
    expect(await edit(id, { description: STRICT.text })).toMatchObject({ held: "review" });
    expect(await held()).toEqual(since);
    await edit(id, { description: `${STRICT.text} и още` });
    expect((await held()).getTime()).toBeGreaterThan(since.getTime());
    const { id: other } = await publish({});
    await edit(other, { description: STRICT.text });
    const heldEdit = await waitsSince(other);
    expect(await edit(other, { description: STRICT.text })).toMatchObject({ held: "review" });
    expect(await heldEdit()).toEqual(since);
    // It is public once nothing holds it any more.
    await useModes(db, { [STRICT.name]: "off" });
    expect(await edit(other, { description: STRICT.text })).toMatchObject({ held: undefined });
    expect(await reviewOf(other)).toBeUndefined();
  });

  test("leaves review only by the two decisions, and by deleting it", async () => {
    const { id } = await publish({ description: STRICT.text });
    for (const name of ["activate", "deactivate", "expire"] as const)
      expect([name, await refusal(decide(database, admin, { id, name }))]).toEqual([name, "admin_action_refused"]);
    await deleteListing(db, { person: personOf(admin), id });
    expect(await reviewOf(id)).toBeUndefined();
  });
});

describe("an edit that is held", () => {
  test("leaves the public version until it is decided; a newer one replaces it", async () => {
    const { id } = await publish({});
    const before = await getRow(db, id);
    expect(await edit(id, { title: "Друга маса", description: STRICT.text })).toMatchObject({ held: "review" });
    expect(await getRow(db, id)).toMatchObject({
      title: before.title,
      description: before.description,
      is_public: true,
    });
    await edit(id, { title: "Трета маса", description: STRICT.text, priceCents: 700, town: "Димитровград" });
    await decide(database, admin, { id, name: "publish" });
    expect(await getRow(db, id)).toMatchObject({
      ...{ title: "Трета маса", description: STRICT.text, price_cents: 700, town: "Димитровград", status: "active" },
      ...{ listed_at: before.listed_at, expires_at: before.expires_at },
    });
    expect(await refusal(decide(database, admin, { id, name: "publish" }))).toBe("admin_action_refused");
  });

  test("is withdrawn by an edit that is not held, and by deleting the ad", async () => {
    const { id } = await publish({});
    await edit(id, { description: STRICT.text });
    await edit(id, { description: "Добра дървена маса" });
    expect(await reviewOf(id)).toBeUndefined();
    expect(await getRow(db, id)).toMatchObject({ description: "Добра дървена маса" });
    await edit(id, { description: STRICT.text });
    await deleteListing(db, { person: personOf(owner), id });
    expect(await reviewOf(id)).toBeUndefined();
  });

  test("of a paused ad is no way to publish: resumed, it has the earlier text", async () => {
    const { id } = await publish({});
    const change = (verb: "pause" | "resume") =>
      changeListingState(db, { person: personOf(owner), rules: RULES, id, verb });
    await change("pause");
    await edit(id, { description: STRICT.text });
    await change("resume");
    expect((await getRow(db, id)).description).not.toBe(STRICT.text);
    await decide(database, admin, { id, name: "refuse" });
    expect(await getRow(db, id)).toMatchObject({ status: "active", decision_reason: null });
  });

  test("keeps its new photos from being removed, shows them once published, and frees them once refused", async () => {
    const [old, added] = [await makePhotoRow(db, owner.id), await makePhotoRow(db, owner.id)];
    const { id } = await publish({ photoIds: [old.id] });
    const photosOf = async () =>
      (await db.selectFrom("photos").select("id").where("listing_id", "=", id).orderBy("position").execute()).map(
        (one) => one.id,
      );
    const later = new Date(Date.now() + 40 * 86_400_000);
    await edit(id, { description: STRICT.text, photoIds: [added.id] });
    expect(await photosOf()).toEqual([old.id]);
    expect(await discardOrphanedPhotos(db, later)).toBe(0);
    await decide(database, admin, { id, name: "refuse" });
    expect(await photosOf()).toEqual([old.id]);
    // Refused photos are free uploads again, for as long as others.
    await edit(id, { description: STRICT.text, photoIds: [added.id] });
    await decide(database, admin, { id, name: "publish" });
    expect(await photosOf()).toEqual([added.id]);
    expect(await discardOrphanedPhotos(db, later)).toBe(1);
  });

  test("of another person's photo is refused", async () => {
    const foreign = await makePhotoRow(db, admin.id);
    const { id } = await publish({});
    const refused = refusedWith(edit(id, { description: STRICT.text, photoIds: [foreign.id] }));
    expect(await refused).toMatchObject({ code: "photos_gone" });
    expect(
      await db.selectFrom("photos").select(["listing_id", "review_of"]).where("id", "=", foreign.id).execute(),
    ).toEqual([{ listing_id: null, review_of: null }]);
  });
});
