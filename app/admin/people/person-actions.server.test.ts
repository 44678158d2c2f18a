import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { setPassword } from "#app/accounts/profile/password.commands.server.ts";
import { declareTrader } from "#app/accounts/trader/traders.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { invitePerson, makePasswordLink } from "#app/admin/actions/account-actions.server.ts";
import { runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { changeTexts } from "#app/admin/audit/audit-text.ts";
import { writeRatingNote } from "#app/listings/ratings/rating-notes.commands.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeSession } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { PERSON_ACTIONS } from "./person-actions.server.ts";
import type { PersonTarget } from "./person-target.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let site: Site;
let admin: User;
let person: User;
beforeEach(async () => {
  site = mailing.site;
  admin = await makeUser(db, { is_admin: true });
  person = await makeUser(db);
});

const act = (name: keyof typeof PERSON_ACTIONS, input: object = {}, { by = admin, id = person.id } = {}) =>
  administer(site, by, `people/${name}`, { id, input });
const row = async (id = person.id) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const audit = () => db.selectFrom("audit_log").selectAll().orderBy("id").execute();

describe("an administrator's action", () => {
  test("returns the specified message and logs the changed columns", async () => {
    expect(await act("upgrade")).toBe("Потребителят е повишен до Pro");
    expect(await row()).toMatchObject({ account_type: "pro", max_ads: -1 });
    expect(await audit()).toMatchObject([
      {
        actor_id: admin.id,
        action: "upgrade",
        target_type: "user",
        target_id: person.id,
        before: { account_type: "basic", max_ads: null },
        after: { account_type: "pro", max_ads: -1 },
      },
    ]);
  });

  test("is refused for other people, without a log entry", async () => {
    for (const name of codesOf(PERSON_ACTIONS))
      expect(await refusal(() => act(name, { amount: 5 }, { by: person }))).toBe("access_denied");
    expect(await row()).toMatchObject({ account_type: "basic", vip_tokens: 0 });
    expect(await audit()).toEqual([]);
  });

  test("is refused if another administrator has run it already", async () => {
    await act("verify");
    expect(await refusal(act("verify"))).toBe("admin_action_refused");
    expect(await audit()).toHaveLength(1);
  });

  test("is refused if the row has changed since it was shown", async () => {
    const seen = (await row()).updated_at.toISOString();
    const upgrade = (seen: string) => administer(site, admin, "people/upgrade", { id: person.id, seen });
    await act("verify");
    expect(await refusal(upgrade(seen))).toBe("admin_action_refused");
    expect(await row()).toMatchObject({ account_type: "basic" });
    await upgrade((await row()).updated_at.toISOString());
    expect(await row()).toMatchObject({ account_type: "pro" });
  });

  test("is refused for an unknown id", async () => {
    expect(await refusal(act("verify", {}, { by: admin, id: randomUUID() }))).toBe("admin_target_missing");
  });
});

describe("blocking", () => {
  test("needs a reason, ends the sessions and hides the ads; unblocking shows them again", async () => {
    const { id } = await makeListing(db, { user: person });
    await makeSession(db, person.id);
    const isPublic = async () =>
      (await db.selectFrom("listings").select("is_public").where("id", "=", id).executeTakeFirst())?.is_public;
    expect(await refusal(act("block"))).toBe("invalid_value");
    expect(await act("block", { reason: "spam" })).toBe("Потребителят е блокиран");
    expect(await row()).toMatchObject({ is_blocked: true, block_reason: "spam" });
    expect(await isPublic()).toBe(false);
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await act("unblock")).toBe("Потребителят е отблокиран");
    expect(await row()).toMatchObject({ is_blocked: false, block_reason: null });
    expect(await isPublic()).toBe(true);
  });

  test("is refused for oneself and for another administrator", async () => {
    expect(await refusal(act("block", { reason: "spam" }, { by: admin, id: admin.id }))).toBe("admin_action_refused");
    const other = await makeUser(db, { is_admin: true });
    expect(await refusal(act("block", { reason: "spam" }, { by: admin, id: other.id }))).toBe("admin_action_refused");
  });
});

describe("granting tokens", () => {
  test.each([
    [1, "1 VIP токен е добавен"],
    [5, "5 VIP токена са добавени"],
    [100, "100 VIP токена са добавени"],
  ])("grants %d", async (amount, text) => {
    expect(await act("grant", { amount: String(amount), token: randomUUID() })).toBe(text);
    expect(await row()).toMatchObject({ vip_tokens: amount });
  });

  test.each(["0", "101", "-5", "1.5", "много", "", "0x10", "1e1", "+5", "0b1", "٣"])(
    "refuses the amount %j",
    async (amount) => {
      expect(await refusal(() => act("grant", { amount, token: randomUUID() }))).toBe("invalid_value");
      expect(await row()).toMatchObject({ vip_tokens: 0 });
    },
  );

  test("grants once if a form is sent repeatedly", async () => {
    const token = randomUUID();
    await Promise.all([1, 2, 3].map(() => act("grant", { amount: "5", token })));
    expect(await row()).toMatchObject({ vip_tokens: 5 });
  });

  test("succeeds again without a change if the form of a page is sent twice, although the first time changed the version", async () => {
    const seen = (await row()).updated_at.toISOString();
    const input = { amount: "5", token: randomUUID() };
    const send = () => administer(site, admin, "people/grant", { id: person.id, input, seen });
    expect([await send(), await send()]).toEqual(["5 VIP токена са добавени", "5 VIP токена са добавени"]);
    expect(await row()).toMatchObject({ vip_tokens: 5 });
    expect(await audit()).toHaveLength(1);
    const next = { amount: "5", token: randomUUID() };
    expect(await refusal(administer(site, admin, "people/grant", { id: person.id, input: next, seen }))).toBe(
      "admin_action_refused",
    );
  });

  test("is refused without a key, and with a key used for another amount", async () => {
    const token = randomUUID();
    expect(await refusal(act("grant", { amount: "5" }))).toBe("invalid_value");
    await act("grant", { amount: "5", token });
    expect(await refusal(act("grant", { amount: "6", token }))).toBe("admin_action_refused");
    expect(await row()).toMatchObject({ vip_tokens: 5 });
  });
});

describe("releasing a phone number", () => {
  const numbers = () => db.selectFrom("phones").select("number").where("user_id", "=", person.id).execute();

  test("removes it from ads, keeps other numbers, and lets another person use it", async () => {
    const { id, phone } = await makeListing(db, { user: person, phone: "0888 123 456" });
    expect(phone).toBe("+359888123456");
    expect(await act("free-phone", { number: "+359888123456" })).toBe("Телефонът е освободен");
    expect(await getRow(db, id)).toMatchObject({ phone: null });
    expect(await row()).toMatchObject({ phone: person.phone });
    expect(await numbers()).toEqual([{ number: person.phone }]);
    await makeUser(db, { phone: "+359888123456" });
  });

  test("removes it from the profile", async () => {
    await act("free-phone", { number: person.phone });
    expect(await row()).toMatchObject({ phone: null });
    expect(await numbers()).toEqual([]);
  });

  test("logs its last digits, and mails the whole number to its owner", async () => {
    await makeListing(db, { user: person, phone: "0888 123 456" });
    await act("free-phone", { number: "+359888123456" });
    const [entry] = await audit();
    expect(entry).toMatchObject({
      before: { phones: [`…${person.phone?.slice(-4)}`, "…3456"] },
      after: { phones: [`…${person.phone?.slice(-4)}`] },
    });
    expect(JSON.stringify(entry)).not.toMatch(/\d{5,}3456/);
    expect(changeTexts("user", entry?.before, entry?.after).join()).toMatch(/телефони: …\d{4}, …3456 → …\d{4}$/);
    await mailing.deliver();
    expect(mailing.only()).toMatchObject({
      to: person.email,
      subject: expect.stringContaining("0888 123\u00a0456"),
    });
  });

  test("is refused for a number of another person", async () => {
    const { phone } = await makeUser(db);
    expect(await refusal(act("free-phone", { number: phone }))).toBe("admin_action_refused");
    expect(await refusal(act("free-phone"))).toBe("invalid_value");
    expect(await db.selectFrom("phones").select("number").where("number", "=", phone).execute()).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });
});

describe("what sellers declare about themselves", () => {
  test("a false declaration is ended, with its reason in log and mail", async () => {
    const { id } = await makeListing(db, { user: person });
    await declareTrader(db, person.id, { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Роза 4" });
    expect(await getRow(db, id)).toMatchObject({ is_trader: true });
    await act("end-trader", { reason: "firm_of_another" });
    expect(await getRow(db, id)).toMatchObject({ is_trader: false });
    expect(await audit()).toMatchObject([
      { before: { trader: "Градина ООД, 131129282" }, after: { trader: null, reason: "firm_of_another" } },
    ]);
    expect(await refusal(act("end-trader", { reason: "firm_of_another" }))).toBe("admin_action_refused");
    await mailing.deliver();
    expect(mailing.only().text).toMatch(/Градина ООД.*Фирмата е на друго лице/s);
  });

  test("a note under the ratings is deleted, and its text is not logged", async () => {
    await writeRatingNote(db, person.id, "Иван не си плати.");
    await act("delete-note", { reason: "note_personal" });
    expect(await db.selectFrom("rating_notes").select("user_id").execute()).toEqual([]);
    expect(JSON.stringify(await audit())).not.toContain("Иван");
    await mailing.deliver();
    expect(mailing.only().text).toContain("Чужди лични данни или контакти");
  });
});

describe("accounts created by administrators", () => {
  test("have no password, and are created once", async () => {
    const wish = { name: "Иван", email: "ivan@example.com" };
    const id = await invitePerson(site, personOf(admin), wish);
    expect(await row(id)).toMatchObject({ name: "Иван", is_admin: false, email_verified: false });
    expect(await refusal(invitePerson(site, personOf(admin), wish))).toBe("email_taken");
    expect(await refusal(() => invitePerson(site, personOf(person), wish))).toBe("access_denied");
  });

  test("get a password link, except for other administrators", async () => {
    const wish = { userId: person.id, siteUrl: "http://localhost:3000" };
    const link = await makePasswordLink(site, personOf(admin), wish);
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/);
    const token = new URL(link).searchParams.get("token") ?? "";
    await setPassword(site, { token, password: "съвсем нова дума" }, new Headers());
    // The link was not mailed, so using it does not confirm the address.
    expect(await row()).toMatchObject({ email_verified: false });
    const other = await makeUser(db, { is_admin: true });
    expect(await refusal(makePasswordLink(site, personOf(admin), { ...wish, userId: other.id }))).toBe(
      "admin_action_refused",
    );
    expect(await refusal(() => makePasswordLink(site, personOf(person), wish))).toBe("access_denied");
  });
});

describe("the role of administrators", () => {
  test("is granted and removed, but never from the last administrator, also concurrently", async () => {
    await act("make-admin");
    expect(await row()).toMatchObject({ is_admin: true });
    const both = await Promise.allSettled([
      act("drop-admin", {}, { by: admin, id: person.id }),
      act("drop-admin", {}, { by: { ...person, is_admin: true }, id: admin.id }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const admins = await db.selectFrom("users").select("id").where("is_admin", "=", true).execute();
    expect(admins).toHaveLength(1);
  });
});

describe("a change of role", () => {
  const link = () => makePasswordLink(site, personOf(admin), { userId: person.id, siteUrl: "http://localhost:3000" });
  const sessionsOf = async (userId: string) =>
    (await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).map(({ id }) => id);
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

  test("ends all sessions and earlier password links", async () => {
    const token = tokenOf(await link());
    await makeSession(db, person.id);
    await act("make-admin");
    expect(await sessionsOf(person.id)).toEqual([]);
    expect(await refusal(setPassword(site, { token, password: "нова добра парола" }, new Headers()))).toBe(
      "reset_link_invalid",
    );
    await makeSession(db, person.id);
    await act("drop-admin");
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test("keeps the current session of an administrator who gives up the role", async () => {
    await makeUser(db, { is_admin: true });
    const [here] = [await makeSession(db, admin.id), await makeSession(db, admin.id)];
    const self = { ...personOf(admin), sessionId: here.id };
    await runAdminAction<PersonTarget>(site, self, {
      action: PERSON_ACTIONS["drop-admin"],
      id: admin.id,
      input: {},
    });
    expect(await sessionsOf(admin.id)).toEqual([here.id]);
  });
});
