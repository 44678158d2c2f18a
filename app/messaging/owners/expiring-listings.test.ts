import { expect, test } from "vitest";
import { readAnswerLink } from "#app/listings/availability/answer-links.server.ts";
import { answerView } from "#app/listings/availability/answer-view.server.ts";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import {
  findRecipientByLink,
  recipientOfAccount,
  setSwitches,
  unsubscribe,
} from "#app/messaging/recipients/recipients.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { findExpiring } from "./expiring-listings.jobs.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function tell(): Promise<number> {
  const { site } = mailing;
  await findExpiring.run(site);
  await site.jobs.runWaiting(site, JOBS);
  return mailing.server.mails.length;
}

const lastLink = (part: string) =>
  mailing.server.mails.at(-1)?.links.find((link) => link.includes(part)) ?? "https://none.invalid";

test("each mail is a job of its own, so that a failed delivery does not delay others", async () => {
  for (const email of ["ivan@example.com", "maria@example.com"])
    await makeListing(db, { user: await makeUser(db, { email }), row: { expires_at: inDays(2) } });
  await findExpiring.run(mailing.site);
  const [result] = await database.script("select count(*)::int as count from pgboss.job where name = 'tell-expiring'");
  expect(result?.rows).toEqual([{ count: 2 }]);
});

test("owners are notified three days before an ad expires, once per expiry", async () => {
  const user = await makeUser(db, { email: "petya@example.com" });
  const { id } = await makeListing(db, { user, title: "Стан за тъкане", row: { expires_at: inDays(2.5) } });
  await makeListing(db, { user, title: "Рано е", row: { expires_at: inDays(4) } });
  await makeListing(db, { user, row: { expires_at: inDays(1), status: "inactive", inactive_reason: "paused" } });
  await tell();
  expect(await tell()).toBe(1);
  const mail = mailing.only();
  expect([mail.to, mail.subject]).toEqual(["petya@example.com", "Обявата Ви изтича: Стан за тъкане"]);
  await setListing(db, id, { expires_at: inDays(1) });
  expect(await tell()).toBe(2);
  await setSwitches(db, await recipientOfAccount(db, user.id), []);
  await setListing(db, id, { expires_at: inDays(2) });
  expect(await tell()).toBe(2);
});

test("the link of the mail renews the ad without signing in", async () => {
  const user = await makeUser(db);
  const old = { listed_at: inDays(-58), created_at: inDays(-58), expires_at: inDays(2) };
  const { id } = await makeListing(db, { user, row: old });
  await tell();
  const link = readAnswerLink(mailing.site.hash, new URL(lastLink("to=renew")).searchParams);
  if (!link) throw new Error("no link");
  expect(await answerView(mailing.site, link, undefined)).toMatchObject({ step: "ask", label: "Поднови" });
  await giveAnswer(mailing.site, link);
  const { listed_at, expires_at } = await getRow(db, id);
  expect(listed_at.getTime()).toBeGreaterThan(inDays(-1).getTime());
  expect(expires_at?.getTime()).toBeGreaterThan(inDays(50).getTime());
  expect(await answerView(mailing.site, link, "active")).toMatchObject({ step: "done" });
  // The second press changes nothing.
  await giveAnswer(mailing.site, link);
  expect((await getRow(db, id)).listed_at).toEqual(listed_at);
});

test("a reserved ad cannot be renewed, and its mail does not offer it", async () => {
  await makeListing(db, { user: await makeUser(db), row: { status: "reserved", expires_at: inDays(2) } });
  expect(await tell()).toBe(1);
  expect(mailing.only().text).not.toContain("to=renew");
  expect(mailing.only().text).toContain("to=sold");
});

test("people switch this mail off by its link, which needs no sign-in", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, row: { expires_at: inDays(2) } });
  await tell();
  const url = lastLink("own=endings");
  expect(mailing.only().headers.get("list-unsubscribe")).toBe(`<${url}>`);
  const recipient = await findRecipientByLink(mailing.site, "stopEndings", new URL(url).searchParams);
  await unsubscribe(db, recipient?.id ?? "", "stopEndings");
  await makeListing(db, { user, row: { expires_at: inDays(2) } });
  expect(await tell()).toBe(1);
});
