import { beforeEach, describe, expect, test } from "vitest";
import { updateProfile } from "#app/accounts/profile/accounts.commands.server.ts";
import { runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { undoDecision } from "#app/admin/audit/undo-decision.server.ts";
import { findWaiting } from "#app/admin/inbox/waiting-list.server.ts";
import { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { findListingAccess, getListingPhone } from "#app/listings/page/listings.queries.server.ts";
import { publishUnreviewed } from "#app/listings/reviews/reviews.jobs.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { createRateLimits } from "#app/platform/limits/rate-limits.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  getRow,
  listingInput,
  makePhone,
  makeUser,
  publishDependencies,
  RULES,
  testSite,
  type User,
} from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { STRICT, screeningOf, useModes } from "#tests/support/screening.ts";
import { enterOwnerCode, recordCall, sendOwnerCode } from "./agreement.commands.server.ts";
import { findAssisted, findUnconfirmed } from "./assisted.queries.server.ts";

const { database, db } = useDatabase();
const DAY = 86_400_000;
let admin: User;
let assistant: User;
let phone: string;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  assistant = await makeUser(db, { office: "Библиотека Харманли", email_verified: true, vip_tokens: 0 });
  phone = makePhone();
});

type Input = Parameters<typeof listingInput>[0];
const publish = (by: User, input: Input = {}, dependencies = publishDependencies(db)) =>
  publishListing(
    dependencies,
    { userId: by.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput({ principalName: "Баба Мария", phone, ...input }),
  );
const edit = (by: User, id: string, input: Input = {}) =>
  editListing(db, { person: personOf(by), rules: RULES, id }, listingInput({ phone, ...input }));
const decide = (name: "agree" | "hand-over", id: string) =>
  administer(testSite(database), admin, `listings/${name}`, { id });
const holderOf = async (number: string) =>
  (await db.selectFrom("phones").select(["user_id", "is_assisted"]).where("number", "=", number).executeTakeFirst()) ??
  null;

/** A site with an SMS service, whose messages are collected. */
function smsSite() {
  const sent: { to: string; code: string; purpose?: string | undefined }[] = [];
  const site = testSite(database);
  return {
    sent,
    site: {
      ...site,
      limits: createRateLimits(db, site.hash),
      env: { ...site.env, signIn: { ...site.env.signIn, sms: { url: "https://sms.example", token: undefined } } },
      jobs: { ...site.jobs, enqueue: async (_job: unknown, data: unknown) => void sent.push(data as never) },
    } as unknown as Parameters<typeof sendOwnerCode>[0],
  };
}

describe("an ad for another person", () => {
  test("is published by assistants only, with a number that is neither theirs nor of another account", async () => {
    const other = await makeUser(db);
    expect(await refusal(publish(other))).toBe("not_assistant");
    expect(await refusal(publish(assistant, { phone: assistant.phone ?? "" }))).toBe("phone_of_assistant");
    expect(await refusal(publish(assistant, { phone: other.phone ?? "" }))).toBe("phone_taken");
    expect(await refusal(publish(assistant, { phone: "" }))).toBe("phone_required");
    expect(await db.selectFrom("listings").select("id").execute()).toEqual([]);
  });

  test("waits, seen by its assistant and administrators only, until the person agrees; nothing else publishes it", async () => {
    const { id, held } = await publish(assistant);
    expect(held).toBe("unconfirmed");
    const stranger = personOf(await makeUser(db));
    for (const person of [null, stranger]) {
      expect(await findListingAccess(db, id, person)).toEqual({ kind: "missing" });
      expect(await getListingPhone(db, id, person)).toBeUndefined();
    }
    expect(await findListingAccess(db, id, personOf(assistant))).toMatchObject({ kind: "visible" });
    for (const verb of ["resume", "renew", "release", "confirm"] as const)
      expect(await refusal(changeListingState(db, { person: personOf(assistant), rules: RULES, id, verb }))).toBe(
        "listing_state_changed",
      );
    for (const name of ["activate", "publish", "hand-over"] as const)
      expect(await refusal(administer(testSite(database), admin, `listings/${name}`, { id }))).toBe(
        "admin_action_refused",
      );
    await publishUnreviewed.run(testSite(database), undefined, new Date(Date.now() + 3 * DAY));
    expect((await getRow(db, id)).inactive_reason).toBe("unconfirmed");
    // The database refuses it, too.
    await expect(setListing(db, id, { status: "active", inactive_reason: null })).rejects.toThrow(
      "listings_principal_agreed",
    );
    await decide("agree", id);
    expect(await getRow(db, id)).toMatchObject({ status: "active", is_public: true });
    expect(await getListingPhone(db, id, null)).toMatchObject({ number: phone });
    expect(await findListingAccess(db, id, null)).toMatchObject({
      listing: { principal: { name: "Баба Мария", isAgreed: true, office: "Библиотека Харманли" } },
    });
  });

  test("with marked words waits for a review after the person has agreed", async () => {
    await useModes(db, { [STRICT.name]: "hold" });
    const { id } = await publish(
      assistant,
      { description: STRICT.text },
      { ...publishDependencies(db), screening: screeningOf() },
    );
    expect(await refusal(administer(testSite(database), admin, "listings/publish", { id }))).toBe(
      "admin_action_refused",
    );
    await decide("agree", id);
    expect(await getRow(db, id)).toMatchObject({ inactive_reason: "review", is_public: false });
    await administer(testSite(database), admin, "listings/publish", { id });
    expect((await getRow(db, id)).is_public).toBe(true);
  });

  test("waits for a call in the dashboard, and the decision made there can be undone", async () => {
    const { id } = await publish(assistant, { title: "Стан за тъкане" });
    const rows = async () => (await findWaiting(db, personOf(admin), new Date())).rows;
    expect(await rows()).toMatchObject([
      { title: "Стан за тъкане", facts: expect.arrayContaining([expect.stringContaining("Баба Мария, 088")]) },
    ]);
    const ids: string[] = [];
    const onUndoable = (auditId: string) => void ids.push(auditId);
    const site = testSite(database);
    await runAdminAction(site, personOf(admin), { action: LISTING_ACTIONS.agree, id, input: {}, onUndoable });
    expect(await rows()).toEqual([]);
    await undoDecision(site, personOf(admin), ids[0] ?? "");
    expect(await getRow(db, id)).toMatchObject({
      inactive_reason: "unconfirmed",
      principal_agreed_at: null,
      is_public: false,
    });
  });

  test("keeps name and number once the person has agreed, and belongs to that person for good", async () => {
    const { id } = await publish(assistant);
    const corrected = makePhone();
    await edit(assistant, id, { principalName: "Баба Марийка", phone: corrected });
    expect(await getRow(db, id)).toMatchObject({
      principal_name: "Баба Марийка",
      principal_phone: corrected,
      phone: null,
    });
    expect(await holderOf(phone)).toBeNull();
    await decide("agree", id);
    await edit(assistant, id, { title: "Нова маса", phone: corrected });
    expect(await refusal(edit(assistant, id, { phone }))).toBe("principal_fixed");
    expect(await refusal(edit(assistant, id, { principalName: "Друг", phone: corrected }))).toBe("principal_fixed");
    expect(await getRow(db, id)).toMatchObject({ title: "Нова маса", principal_phone: corrected, is_public: true });
    const { id: own } = await publish(assistant, { principalName: undefined, phone: "" });
    expect(await refusal(edit(assistant, own, { principalName: "Баба Мария" }))).toBe("principal_fixed");
  });

  test("is closed after thirty days or when the appointment ends: it can only be ended or deleted", async () => {
    const [old, { id: ended }] = [await publish(assistant), await publish(assistant, { title: "Друга вещ за дома" })];
    for (const one of [old.id, ended]) await decide("agree", one);
    await setListing(db, old.id, { created_at: new Date(Date.now() - 31 * DAY) });
    const closed = async (id: string) => {
      const person = personOf(assistant);
      expect(await refusal(edit(assistant, id))).toBe("assisted_closed");
      expect(
        await refusal(activateVip(db, person, { listingId: id, days: 1, key: crypto.randomUUID(), isQuick: true })),
      ).toBe("assisted_closed");
      for (const verb of ["pause", "reserve", "renew"] as const)
        expect(await refusal(changeListingState(db, { person, rules: RULES, id, verb }))).toBe("assisted_closed");
      await changeListingState(db, { person, rules: RULES, id, verb: "confirm" });
      await changeListingState(db, { person, rules: RULES, id, verb: "markSold" });
      await deleteListing(db, { person, id });
    };
    await closed(old.id);
    await administer(testSite(database), admin, "people/end-assistant", { id: assistant.id });
    expect((await getRow(db, ended)).is_public).toBe(true);
    await closed(ended);
    expect(await refusal(publish(assistant))).toBe("not_assistant");
    expect(await holderOf(phone)).toBeNull();
  });

  test("has limits of its own, also for requests at once", async () => {
    const limits = createRateLimits(db, testSite(database).hash);
    const rules = { ...RULES, maxListingsBasic: 1, assisted: { max: 2, aDay: 3 } };
    const dependencies = { ...publishDependencies(db, rules), limits };
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((place) => publish(assistant, { title: `Вещ номер ${place}` }, dependencies)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await refusal(publish(assistant, { title: "Още една" }, dependencies))).toBe("assisted_limit");
    // Ads of one's own are counted apart.
    await publish(assistant, { principalName: undefined, phone: "" }, dependencies);
    await db.deleteFrom("listings").execute();
    await publish(assistant, { title: "Трета" }, dependencies);
    expect(await refusal(publish(assistant, { title: "Четвърта" }, dependencies))).toBe("listing_day_limit");
  });
});

describe("the number of the person", () => {
  test("yields to the account that claims it, which then keeps it; the ad still shows it", async () => {
    const { id } = await publish(assistant);
    await decide("agree", id);
    expect(await holderOf(phone)).toEqual({ user_id: assistant.id, is_assisted: true });
    // Nor does it keep another office from publishing for the same person.
    await publish(await makeUser(db, { office: "Кметство Узунджово" }));
    const owner = await makeUser(db, { phone: null });
    await updateProfile(db, owner.id, { name: "Мария", phone });
    expect(await holderOf(phone)).toEqual({ user_id: owner.id, is_assisted: false });
    expect(await getListingPhone(db, id, null)).toMatchObject({ number: phone });
    expect(await refusal(publish(assistant, { title: "Второ легло" }))).toBe("phone_taken");
    await deleteListing(db, { person: personOf(assistant), id });
    expect(await holderOf(phone)).toEqual({ user_id: owner.id, is_assisted: false });
  });
});

describe("the agreement", () => {
  test("is recorded after a call by another assistant of the office, never by the one who wrote the ad", async () => {
    const colleague = await makeUser(db, { office: "библиотека харманли" });
    const strangers = [
      await makeUser(db),
      await makeUser(db, { office: "Кметство" }),
      await makeUser(db, { office: null }),
    ];
    const { id } = await publish(assistant);
    for (const one of [assistant, admin, ...strangers])
      expect(await refusal(recordCall(testSite(database), { person: personOf(one), id }))).toBe("listing_missing");
    for (const one of strangers) {
      expect(await findAssisted(db, id, one)).toBeUndefined();
      expect(await findUnconfirmed(db, { ofOfficeOf: one.id })).toEqual([]);
    }
    expect(await findUnconfirmed(db, { ofOfficeOf: colleague.id })).toMatchObject([{ id }]);
    await recordCall(testSite(database), { person: personOf(colleague), id });
    expect((await getRow(db, id)).is_public).toBe(true);
    expect(await findUnconfirmed(db, { ofOfficeOf: colleague.id })).toEqual([]);
    const log = await db.selectFrom("audit_log").select(["actor_id", "action", "target_id"]).execute();
    expect(log).toEqual([{ actor_id: colleague.id, action: "agree-by-call", target_id: id }]);
  });

  test("is given by a code sent to the number, which is tried five times and works for that number only", async () => {
    const { site, sent } = smsSite();
    const { id } = await publish(assistant);
    const asked = { person: personOf(assistant), id };
    await sendOwnerCode(site, asked);
    expect(sent).toMatchObject([{ to: phone, purpose: expect.stringContaining("Библиотека Харманли") }]);
    const code = sent[0]?.code ?? "";
    const wrong = code === "111111" ? "222222" : "111111";
    expect(await refusal(enterOwnerCode(site, { ...asked, code: wrong }))).toBe("owner_code_wrong");
    // A code for the first number does not publish another one.
    await edit(assistant, id, { phone: makePhone() });
    expect(await refusal(enterOwnerCode(site, { ...asked, code }))).toBe("owner_code_wrong");
    await edit(assistant, id);
    const stranger = personOf(await makeUser(db));
    expect(await refusal(enterOwnerCode(site, { person: stranger, id, code }))).toBe("listing_missing");
    await enterOwnerCode(site, { ...asked, code });
    expect((await getRow(db, id)).is_public).toBe(true);
    const second = { ...asked, id: (await publish(assistant, { title: "Друга вещ" })).id };
    for (let turn = 0; turn < 5; turn += 1) await refusal(enterOwnerCode(site, { ...second, code: wrong }));
    await sendOwnerCode(site, second);
    expect(await refusal(enterOwnerCode(site, { ...second, code: sent[1]?.code ?? "" }))).toBe("too_many_requests");
    // Three codes a day reach one number, whoever asks.
    await sendOwnerCode(site, second);
    expect(await refusal(sendOwnerCode(site, second))).toBe("too_many_requests");
  });
});

describe("taking the ad over", () => {
  test("takes the account with the number and a code, or an administrator who has called", async () => {
    const { site, sent } = smsSite();
    const [{ id }, owner] = [await publish(assistant), await makeUser(db, { phone: null })];
    await decide("agree", id);
    const asked = { person: personOf(owner), id };
    expect(await refusal(sendOwnerCode(site, asked))).toBe("owner_without_account");
    expect(await refusal(decide("hand-over", id))).toBe("owner_without_account");
    await updateProfile(db, owner.id, { name: "Мария", phone });
    await sendOwnerCode(site, asked);
    const thief = { person: personOf(await makeUser(db)), id };
    expect(await refusal(enterOwnerCode(site, { ...thief, code: sent[0]?.code ?? "" }))).toBe("owner_code_wrong");
    await enterOwnerCode(site, { ...asked, code: sent[0]?.code ?? "" });
    expect(await getRow(db, id)).toMatchObject({ user_id: owner.id, phone, principal_phone: null, is_public: true });
    expect(await refusal(edit(assistant, id))).toBe("listing_missing");
    expect(await edit(owner, id, { title: "Вече моя" })).toMatchObject({ title: "Вече моя" });
    const { id: second } = await publish(assistant, { phone: makePhone(), title: "Още една вещ" });
    await decide("agree", second);
    await db.updateTable("listings").set({ prints_phone: true }).where("id", "=", second).execute();
    const { principal_phone } = await getRow(db, second);
    await updateProfile(db, owner.id, { name: "Мария", phone: principal_phone ?? "" });
    await decide("hand-over", second);
    expect(await getRow(db, second)).toMatchObject({ user_id: owner.id, prints_phone: false });
  });
});
