import { beforeEach, describe, expect, test } from "vitest";
import { readAnswerLink } from "#app/listings/availability/answer-links.server.ts";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import { sendAvailabilityRequest } from "#app/listings/availability/availability-requests.commands.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { findRecipientByLink, unsubscribe } from "#app/messaging/delivery/recipients.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, RULES, type User, visitorFrom } from "#tests/support/make.ts";
import { viewerOf } from "#tests/support/request.ts";
import { createRequestMails } from "./due-availability-requests.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const DAY = 86_400_000;
const HEADERS = new Headers({ "user-agent": "Firefox/132 (X11; Linux)" });
let owner: User;
let asked = 0;
beforeEach(async () => {
  owner = await makeUser(db, { email_verified: true });
});

const makeOld = (title: string, user: User = owner) =>
  makeListing(db, { user, title, row: { confirmed_at: new Date(Date.now() - 4 * DAY) } });
async function ask(id: string, people = 1): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    asked += 1;
    await sendAvailabilityRequest(mailing.site, id, {
      visitor: visitorFrom(`203.0.113.${asked}`),
      headers: HEADERS,
    });
  }
}
const later = (hours: number) =>
  database.script(`update listing_asks set asked_at = asked_at - interval '${hours} hours';
    -- One row after the other would be on the day of the next one.
    update alert_mails set asked_on = asked_on + 100000;
    update alert_mails set made_at = made_at - interval '${hours} hours',
      ended_at = ended_at - interval '${hours} hours', asked_on = (made_at - interval '${hours} hours')::date;
    update recipients set bounced_on = bounced_on - ${hours} / 24;
    update listings set confirmed_at = confirmed_at - interval '${hours} hours'`);
/** Runs the jobs; returns how many mails have arrived so far. */
async function tell(): Promise<number> {
  await createRequestMails(mailing.site);
  await mailing.deliverAlerts();
  return mailing.server.mails.length;
}

describe("the mail about availability requests", () => {
  test("collects requests for a quarter of an hour, links the answers for each ad, and is sent once a day", async () => {
    const [table, chair] = [await makeOld("Маса"), await makeOld("Стол")];
    await ask(table.id, 3);
    expect(await tell()).toBe(0);
    await ask(chair.id);
    await later(1);
    expect(await tell()).toBe(1);
    const mail = mailing.only();
    expect([mail.to, mail.subject]).toEqual([owner.email, "Питат Ви дали още са налични 2 обяви"]);
    for (const text of ["Маса", "3 души питат", "Стол", "1 човек пита", "Още е налична", "Продадена"])
      expect(mail.text).toContain(text);
    await ask(chair.id);
    await later(1);
    expect(await tell()).toBe(1);
    await later(23);
    expect(await tell()).toBe(2);
    await later(25);
    expect(await tell()).toBe(2);
  });

  test("is queued once by concurrent jobs, and again the next day if the mail server refused it", async () => {
    const { id } = await makeOld("Маса");
    await ask(id);
    await later(1);
    mailing.server.refusal = "554 5.7.1 not now";
    const made = await Promise.all([
      createRequestMails(mailing.site),
      createRequestMails(mailing.site),
      createRequestMails(mailing.site),
    ]);
    expect(made.reduce((sum, count) => sum + count)).toBe(1);
    await Promise.all([mailing.deliverAlerts(), mailing.deliverAlerts()]);
    mailing.server.refusal = undefined;
    expect(await tell()).toBe(0);
    await later(25);
    await Promise.all([tell(), tell()]);
    expect(mailing.only().text).toContain("1 човек пита");
    await later(25);
    expect(await tell()).toBe(1);
  });

  test("is not sent any more after bounces on two days", async () => {
    const { id } = await makeOld("Маса");
    mailing.server.refusal = "550 5.1.1 No such user";
    for (const hours of [1, 25]) {
      await ask(id);
      await later(hours);
      expect(await tell()).toBe(0);
    }
    mailing.server.refusal = undefined;
    await ask(id);
    await later(25);
    expect(await tell()).toBe(0);
    expect((await db.selectFrom("recipients").select("off_since").executeTakeFirst())?.off_since).toBeInstanceOf(Date);
  });

  test("is answered by its links without signing in, and leaves answered requests out", async () => {
    const { id } = await makeOld("Маса");
    await ask(id);
    await later(1);
    await tell();
    const link = mailing.only().links.find((one) => one.includes("to=available")) ?? "";
    const given = readAnswerLink(mailing.site.hash, new URL(link).searchParams);
    if (!given) throw new Error("no link");
    await giveAnswer(mailing.site, given);
    expect((await getRow(db, id)).confirmed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const other = await makeOld("Стол");
    await ask(other.id);
    await later(25);
    await changeListingState(db, { actor: viewerOf(owner), rules: RULES, id: other.id, verb: "confirm" });
    expect(await tell()).toBe(1);
  });

  test("is sent to confirmed addresses only, and one click turns it off", async () => {
    for (const person of [
      { email_verified: false },
      { email_verified: true, email: "x@wallet.invalid" },
      { email_verified: true, name: "Спрян" },
    ]) {
      const { id } = await makeOld("Маса", await makeUser(db, person));
      await ask(id);
    }
    await db.updateTable("users").set({ is_blocked: true }).where("name", "=", "Спрян").execute();
    await later(1);
    expect(await tell()).toBe(0);
    const { id } = await makeOld("Маса");
    await ask(id);
    await later(1);
    expect(await tell()).toBe(1);
    const unsubscribeUrl = mailing.only().links.find((one) => one.includes("own=asks")) ?? "";
    const recipient = await findRecipientByLink(mailing.site, "stopAsks", new URL(unsubscribeUrl).searchParams);
    await unsubscribe(db, recipient?.id ?? "", "stopAsks");
    await ask(id);
    await later(25);
    expect(await tell()).toBe(1);
  });
});
