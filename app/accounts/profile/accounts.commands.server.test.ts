import { beforeEach, describe, expect, test } from "vitest";
import { registerSchema, signInSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { findPerson } from "#app/accounts/sign-in/person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Refusal } from "#app/platform/errors/errors.ts";
import { useDatabase } from "#tests/support/database.ts";
import { whileInsertsFail } from "#tests/support/failing-inserts.ts";
import { testSite } from "#tests/support/make.ts";
import { register, signIn, signOut } from "./accounts.commands.server.ts";

const { database, db } = useDatabase();
let site: Site;
// Rate limits are counted in memory, so each test gets its own site.
beforeEach(() => {
  site = testSite(database);
});

const VISIT = { address: "203.0.113.7", headers: new Headers() };
const MARIA = {
  name: "Мария Тестова",
  email: "maria@example.com",
  password: "тайна на Мария",
  confirm: "тайна на Мария",
};
const STORED = "maria@xn--e1afmkfd.xn--90ae";
const refusal = async (work: Promise<unknown>) =>
  (
    (await work.then(
      () => ({}),
      (error: Refusal) => error,
    )) as Refusal
  ).notice;
const cookieOf = (headers: Headers) =>
  new Headers({
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  });
const personOf = async (headers: Headers) => (await findPerson(site.auth, site.env, cookieOf(headers))).person;
const count = async (table: "users" | "sessions" | "accounts") =>
  (await db.selectFrom(table).selectAll().execute()).length;
const signInMaria = (password = MARIA.password) => signIn(site, { email: MARIA.email, password }, VISIT);
const set = (row: object) => db.updateTable("users").set(row).execute();

describe("registering", () => {
  test("creates an account and signs it in", async () => {
    const headers = await register(site, MARIA, VISIT);
    expect(await personOf(headers)).toMatchObject({
      name: "Мария Тестова",
      email: "maria@example.com",
      phone: null,
      isAdmin: false,
      accountType: "basic",
    });
    const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      name: "Мария Тестова",
      vip_tokens: 0,
      max_ads: null,
      is_admin: false,
      is_blocked: false,
      email_verified: false,
    });
  });

  test("and signing in accept an address on a .бг domain, in both of its forms", async () => {
    const maria = { ...MARIA, email: "maria@пример.бг" };
    await register(site, registerSchema.parse(maria), VISIT);
    await expect(register(site, registerSchema.parse({ ...maria, email: STORED }), VISIT)).rejects.toMatchObject({
      field: "email",
    });
    for (const email of [maria.email, STORED]) {
      const { cookies } = await signIn(site, signInSchema.parse({ email, password: MARIA.password }), VISIT);
      expect(await personOf(cookies)).toMatchObject({ email: STORED });
    }
  });

  test("stores the password as a hash", async () => {
    await register(site, MARIA, VISIT);
    const { password } = await db.selectFrom("accounts").select("password").executeTakeFirstOrThrow();
    expect(password).toMatch(/^scrypt:4:8:5:[\w-]{22}:[\w-]{43}$/);
  });

  test("refuses a taken email address beside the field, and creates nothing", async () => {
    await register(site, MARIA, VISIT);
    const again = register(site, { ...MARIA, name: "Друга" }, VISIT);
    await expect(again).rejects.toMatchObject({
      field: "email",
      notice: { code: "email_taken", title: "Грешка при регистрация", text: "Вече има профил с този имейл" },
    });
    expect([await count("users"), await count("accounts"), await count("sessions")]).toEqual([1, 1, 1]);
  });

  test("creates one account for concurrent requests", async () => {
    // Different network addresses, because a second account from one address is refused anyway.
    const results = await Promise.allSettled(
      ["203.0.113.7", "203.0.113.8", "203.0.113.9"].map((address) => register(site, MARIA, { ...VISIT, address })),
    );
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(failures).toHaveLength(2);
    for (const failure of failures) expect(failure).toMatchObject({ notice: { code: "email_taken" } });
    expect([await count("users"), await count("accounts"), await count("sessions")]).toEqual([1, 1, 1]);
  });

  test("keeps the account if its session cannot be created", async () => {
    await whileInsertsFail(database, { table: "sessions" }, async () => {
      await expect(register(site, MARIA, VISIT)).rejects.toMatchObject({ notice: { code: "auto_sign_in_failed" } });
    });
    expect([await count("users"), await count("accounts"), await count("sessions")]).toEqual([1, 1, 0]);
    expect((await signInMaria()).needsCode).toBe(false);
  });

  test("ignores fields that would grant rights", async () => {
    await register(site, { ...MARIA, isAdmin: true, is_admin: true, accountType: "pro" } as typeof MARIA, VISIT);
    expect(await db.selectFrom("users").select(["is_admin", "account_type"]).executeTakeFirst()).toEqual({
      is_admin: false,
      account_type: "basic",
    });
  });

  test("is limited per network address", async () => {
    await Promise.all(Array.from({ length: 20 }, () => site.limits.take("register", VISIT.address)));
    expect(await refusal(register(site, MARIA, VISIT))).toMatchObject({
      code: "registration_busy",
      status: 429,
      title: "Грешка при регистрация",
      help: { text: expect.stringContaining("Мобилните оператори"), to: "/info/contact?topic=network" },
    });
    await register(site, MARIA, { ...VISIT, address: "203.0.113.8" });
  });
});

describe("signing in", () => {
  beforeEach(async () => {
    await register(site, MARIA, VISIT);
  });

  test("creates a session for the right password", async () => {
    expect(await personOf((await signInMaria()).cookies)).toMatchObject({ email: MARIA.email });
  });

  test("answers a wrong password and an unknown email address alike", async () => {
    const wrong = await refusal(signInMaria("съвсем друга"));
    const unknown = await refusal(signIn(site, { email: "nobody@example.com", password: MARIA.password }, VISIT));
    expect(wrong).toEqual({
      code: "sign_in_failed",
      status: 422,
      title: "Грешка при вход",
      text: "Невалиден имейл или парола",
    });
    expect(unknown).toEqual(wrong);
    expect(await count("sessions")).toBe(1);
  });

  test("reports a blocked account only after the right password, and creates no session", async () => {
    await set({ is_blocked: true });
    expect(await refusal(signInMaria())).toMatchObject({ code: "blocked", status: 403 });
    expect(await refusal(signInMaria("съвсем друга"))).toMatchObject({ code: "sign_in_failed" });
    expect(await count("sessions")).toBe(1);
  });

  test("reports a deleted account only after the right password, and creates no session", async () => {
    await set({ deleted_at: new Date() });
    expect(await refusal(signInMaria())).toMatchObject({ code: "account_deleted" });
    expect(await refusal(signInMaria("съвсем друга"))).toMatchObject({ code: "sign_in_failed" });
    expect(await count("sessions")).toBe(1);
  });

  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await site.limits.take("signInPerAccount", `${MARIA.email} ${VISIT.address}`);
  };

  test("is refused after ten failures for one account from one network address", async () => {
    await fail(9);
    expect(await refusal(signInMaria("съвсем друга"))).toMatchObject({ code: "sign_in_failed" });
    expect(await refusal(signInMaria())).toEqual({
      code: "sign_in_throttled",
      status: 429,
      title: "Грешка при вход",
      text: "Твърде много опити. Опитайте отново след 15 минути.",
    });
    await signIn(site, MARIA, { ...VISIT, address: "203.0.113.8" });
  });

  test("resets the count of failures after a right password", async () => {
    await fail(9);
    await signInMaria();
    await fail(9);
    await signInMaria();
  });

  test("stays possible in a known browser when the account's limit is used up", async () => {
    const { cookies } = await signInMaria();
    for (let time = 0; time < 100; time += 1) await site.limits.take("signInPerEmail", MARIA.email);
    const elsewhere = { address: "203.0.113.9", headers: new Headers() };
    expect(await refusal(signIn(site, MARIA, elsewhere))).toMatchObject({ code: "sign_in_throttled" });
    const known = { ...elsewhere, headers: cookieOf(cookies) };
    expect((await signIn(site, MARIA, known)).needsCode).toBe(false);
    const another = { ...known, headers: new Headers({ cookie: "known-browser=made-up" }) };
    expect(await refusal(signIn(site, MARIA, another))).toMatchObject({ code: "sign_in_throttled" });
  });

  test("is refused after thirty failures from one network address", async () => {
    for (let time = 0; time < 30; time += 1) await site.limits.take("signInPerAddress", VISIT.address);
    expect(await refusal(signInMaria())).toMatchObject({ code: "sign_in_throttled" });
  });
});

describe("a session", () => {
  test("is deleted in the database on signing out", async () => {
    const headers = await register(site, MARIA, VISIT);
    const cookies = (await signOut(site, cookieOf(headers))).getSetCookie();
    expect(cookies.some((cookie) => /^session=;.*Max-Age=0/.test(cookie))).toBe(true);
    expect(await personOf(headers)).toBeNull();
    expect(await count("sessions")).toBe(0);
  });

  test("is not needed for signing out", async () => {
    await signOut(site, new Headers());
  });

  test("reflects changes of its account at once", async () => {
    const headers = await register(site, MARIA, VISIT);
    await set({ is_admin: true, account_type: "pro", name: "Мария П." });
    expect(await personOf(headers)).toMatchObject({ isAdmin: true, accountType: "pro", name: "Мария П." });
  });

  test.each([
    ["blocked", { is_blocked: true }],
    ["deleted", { deleted_at: new Date() }],
  ])("of a %s person is not valid", async (_name, row) => {
    const headers = await register(site, MARIA, VISIT);
    await set(row);
    expect(await personOf(headers)).toBeNull();
  });

  test("is not valid after its expiry", async () => {
    const headers = await register(site, MARIA, VISIT);
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect(await personOf(headers)).toBeNull();
  });

  test("in use is renewed once a day, with its cookie", async () => {
    const headers = cookieOf(await register(site, MARIA, VISIT));
    const ask = () => findPerson(site.auth, site.env, headers);
    expect((await ask()).cookies).toEqual([]);
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() + 58 * 86_400_000) })
      .execute();
    const { person, cookies } = await ask();
    expect(person).not.toBeNull();
    expect(cookies.join()).toMatch(/session=[^;]+;.*Max-Age=5184000/);
    const { expires_at } = await db.selectFrom("sessions").select("expires_at").executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeGreaterThan(59.9 * 86_400_000);
  });

  test("is not valid with a changed signature", async () => {
    const cookie = cookieOf(await register(site, MARIA, VISIT)).get("cookie") ?? "";
    const [token] = decodeURIComponent(cookie).split(".");
    const forged = new Headers({ cookie: `${token}.${Buffer.alloc(32).toString("base64")}` });
    expect((await findPerson(site.auth, site.env, forged)).person).toBeNull();
  });
});
