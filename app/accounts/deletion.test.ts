// The end of an account and the way back, with its mail over a real SMTP server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "#app/jobs.server.ts";
import type { Site } from "#app/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { makeListing, makePhone, makePhotoRow, makeUser, testSite } from "#tests/support/make.ts";
import { register, signIn } from "./accounts.commands.server.ts";
import { deleteAccount, restoreAccount } from "./deletion.commands.server.ts";
import { eraseDeletedAccounts } from "./erasure.server.ts";

const { database, db } = useDatabase();
let server: MailServer;
let site: Site;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mails.length = 0;
  server.isAway = false;
  site = testSite(database, { smtpUrl: server.url, mailFrom: "no-reply@tukashno.test" });
});

const PASSWORD = "зелено куче";
const VISIT = { address: "203.0.113.7", headers: new Headers({ "user-agent": "Firefox/132 (X11; Linux)" }) };
const deliver = () => site.jobs.runWaiting(site, JOBS);
const only = () => {
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  if (!mail) throw new Error("no mail");
  return mail;
};
const tokenOf = (link: string | undefined) => new URL(link ?? "").searchParams.get("token") ?? "";
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.notice?.code ?? error,
  );
const maria = async () =>
  db.selectFrom("users").selectAll().where("email", "=", "maria@example.com").executeTakeFirstOrThrow();
const signUp = async () => {
  await register(
    site,
    { name: "Мария Грозева", email: "maria@example.com", password: PASSWORD, confirm: PASSWORD },
    VISIT,
  );
  await deliver();
};
const sessions = async () => (await db.selectFrom("sessions").select("id").execute()).length;

describe("a deleted account", () => {
  test("is hidden with its ads, and comes back whole by the link", async () => {
    await signUp();
    const user = await maria();
    const { id } = await makeListing(db, { user, phone: makePhone() });
    server.mails.length = 0;
    await deleteAccount(site, user.id);
    await deliver();
    const isPublic = async () =>
      (await db.selectFrom("listings").select("is_public").where("id", "=", id).executeTakeFirst())?.is_public;
    expect(await isPublic()).toBe(false);
    expect(await sessions()).toBe(0);
    expect(only()).toMatchObject({ subject: "Профилът Ви е изтрит" });
    await restoreAccount(db, tokenOf(only().links[0]));
    expect(await isPublic()).toBe(true);
    await signIn(site, { email: "maria@example.com", password: PASSWORD }, VISIT);
  });

  test("is erased after 14 days, not before; what others got stays without a name", async () => {
    await signUp();
    const user = await maria();
    const other = await makeUser(db);
    const { id } = await makeListing(db, { user, phone: makePhone() });
    const photo = await makePhotoRow(db, user.id, { listing_id: id });
    await db
      .insertInto("token_ledger")
      .values({
        user_id: user.id,
        amount: 5,
        reason: "grant",
        listing_id: null,
        days: null,
        granted_by: null,
        idempotency_key: null,
      })
      .execute();
    await db
      .insertInto("ratings")
      .values({ user_id: other.id, rated_by: user.id, rater_address: null, rating: 4, listing_id: null })
      .execute();
    await db
      .insertInto("messages")
      .values({
        user_id: user.id,
        type: "contact",
        name: "Мария",
        email: user.email,
        phone: null,
        subject: "За Мария",
        message: "Лично",
      })
      .execute();
    await deleteAccount(site, user.id);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await eraseDeletedAccounts(db, later(13))).toBe(0);
    expect(await eraseDeletedAccounts(db, later(14.1))).toBe(1);
    expect(await db.selectFrom("users").select("id").where("id", "=", user.id).execute()).toEqual([]);
    expect(await db.selectFrom("listings").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("tombstones").select("listing_id").execute()).toEqual([{ listing_id: id }]);
    expect(await db.selectFrom("token_ledger").select(["user_id", "amount"]).execute()).toEqual([
      { user_id: null, amount: 5 },
    ]);
    expect(await db.selectFrom("ratings").select(["rated_by", "rating"]).execute()).toEqual([
      { rated_by: null, rating: 4 },
    ]);
    expect(
      await db.selectFrom("photos").select(["user_id", "listing_id"]).where("id", "=", photo.id).execute(),
    ).toEqual([{ user_id: null, listing_id: null }]);
    expect(JSON.stringify(await db.selectFrom("messages").selectAll().execute())).not.toMatch(/Мария|maria|Лично/);
  });

  test("cannot be an administrator's", async () => {
    const admin = await makeUser(db, { is_admin: true });
    expect(await refusal(deleteAccount(site, admin.id))).toBe("admin_must_step_down");
  });
});
