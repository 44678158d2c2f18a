import { beforeEach, describe, expect, test } from "vitest";
import { askOwner } from "#app/asks/asks.commands.server.ts";
import { changeListingState } from "#app/listings/listing-states.commands.server.ts";
import { readAnswerLink } from "#app/questions/answer-links.server.ts";
import { giveAnswer } from "#app/questions/answers.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, RULES, type User, visitorFrom } from "#tests/support/make.ts";
import { viewerOf } from "#tests/support/request.ts";
import { deliverMails } from "./deliver-mails.server.ts";
import { makeAskMails } from "./due-asks.server.ts";
import { findLinked, stopAsks } from "./recipients.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const DAY = 86_400_000;
const HEADERS = new Headers({ "user-agent": "Firefox" });
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
    await askOwner(mailing.site, id, {
      visitor: visitorFrom(`203.0.113.${asked}`),
      userId: undefined,
      headers: HEADERS,
    });
  }
}
const later = (hours: number) =>
  database.script(`update listing_asks set asked_at = asked_at - interval '${hours} hours';
    update alert_mails set made_at = made_at - interval '${hours} hours', try_at = try_at - interval '${hours} hours',
      ended_at = ended_at - interval '${hours} hours', asked_on = (made_at - interval '${hours} hours')::date;
    update recipients set bounced_on = bounced_on - ${hours} / 24;
    update listings set confirmed_at = confirmed_at - interval '${hours} hours'`);
/** What the jobs do; returns how many mails have arrived so far. */
async function tell(): Promise<number> {
  await makeAskMails(db);
  await deliverMails(mailing.site);
  return mailing.server.mails.length;
}

describe("the mail about buyers who ask", () => {
  test("gathers all for a quarter of an hour, has the answers to each ad, and comes once a day", async () => {
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

  test("is one, whoever looks at the same time, and one that was not taken is told the next day", async () => {
    const { id } = await makeOld("Маса");
    await ask(id);
    await later(1);
    mailing.server.refusal = "554 5.7.1 not now";
    const made = await Promise.all([makeAskMails(db), makeAskMails(db), makeAskMails(db)]);
    expect(made.reduce((sum, count) => sum + count)).toBe(1);
    await Promise.all([deliverMails(mailing.site), deliverMails(mailing.site)]);
    mailing.server.refusal = undefined;
    expect(await tell()).toBe(0);
    await later(25);
    await Promise.all([tell(), tell()]);
    expect(mailing.only().text).toContain("1 човек пита");
    await later(25);
    expect(await tell()).toBe(1);
  });

  test("that comes back on two days is the last", async () => {
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

  test("is answered by its links without signing in; what is answered is not told", async () => {
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

  test("goes to nobody without a confirmed address, and one click turns it off", async () => {
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
    const way = mailing.only().links.find((one) => one.includes("own=asks")) ?? "";
    const recipient = await findLinked(mailing.site, "stopAsks", new URL(way).searchParams);
    await stopAsks(db, recipient?.id ?? "");
    await ask(id);
    await later(25);
    expect(await tell()).toBe(1);
  });
});
