import { afterAll, beforeAll, expect, test } from "vitest";
import { recipientOfAccount, setSwitches } from "#app/messaging/delivery/recipients.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { getRow, makeListing, makeUser, testSite, vipFor } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { expireListings, findExpiring, resetLapsedVip } from "./listings.jobs.server.ts";

const { database, db } = useDatabase();
const site = testSite(database);
const past = new Date(Date.now() - 1_000);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

test("resetLapsedVip resets VIP that has ended, and only that", async () => {
  const [lapsed, running, endless] = [
    await makeListing(db, { row: vipFor(-1) }),
    await makeListing(db, { row: vipFor(1) }),
    await makeListing(db, { row: { priority: "vip" } }),
  ];
  await resetLapsedVip.run(site);
  await resetLapsedVip.run(site);
  expect(await getRow(db, lapsed.id)).toMatchObject({ priority: "normal", vip_expires_at: lapsed.vip_expires_at });
  expect(await getRow(db, running.id)).toEqual(running);
  expect(await getRow(db, endless.id)).toEqual(endless);
});

test("active ads expire at the end of their lifetime, and only those", async () => {
  const [over, running, paused] = [
    await makeListing(db, { row: { expires_at: past } }),
    await makeListing(db),
    await makeListing(db, { row: { expires_at: past, status: "inactive", inactive_reason: "paused" } }),
  ];
  await expireListings.run(site);
  await expireListings.run(site);
  expect(await getRow(db, over.id)).toMatchObject({
    status: "expired",
    inactive_reason: null,
    is_public: false,
    was_public: true,
  });
  expect(await getRow(db, running.id)).toEqual(running);
  expect(await getRow(db, paused.id)).toEqual(paused);
});

test("each mail is a job of its own, so that a failed delivery does not delay others", async () => {
  const mailing = testSite(database, { smtpUrl: server.url });
  for (const email of ["ivan@example.com", "maria@example.com"])
    await makeListing(db, { user: await makeUser(db, { email }), row: { expires_at: inDays(2) } });
  await findExpiring.run(mailing);
  const [result] = await database.script("select count(*)::int as count from pgboss.job where name = 'tell-expiring'");
  expect(result?.rows).toEqual([{ count: 2 }]);
});

test("owners are notified three days before an ad expires, once per expiry", async () => {
  const mailing = testSite(database, { smtpUrl: server.url });
  const user = await makeUser(db, { email: "petya@example.com" });
  const { id } = await makeListing(db, { user, title: "Стан за тъкане", row: { expires_at: inDays(2.5) } });
  await makeListing(db, { user, title: "Рано е", row: { expires_at: inDays(4) } });
  await makeListing(db, { user, row: { expires_at: inDays(1), status: "inactive", inactive_reason: "paused" } });
  const tell = async () => {
    await findExpiring.run(mailing);
    await mailing.jobs.runWaiting(mailing, JOBS);
  };
  await tell();
  await tell();
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["petya@example.com", "Обявата Ви изтича: Стан за тъкане"],
  ]);
  expect(server.mails[0]?.links[0]).toBe("http://localhost:3000/my-ads?state=active");
  await setListing(db, id, { expires_at: inDays(1) });
  await tell();
  expect(server.mails).toHaveLength(2);
  await setSwitches(db, await recipientOfAccount(db, user.id), []);
  await setListing(db, id, { expires_at: inDays(2) });
  await tell();
  expect(server.mails).toHaveLength(2);
});
