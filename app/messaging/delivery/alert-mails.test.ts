import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adoptWaitingMails } from "#app/messaging/recipients/queue-mail.server.ts";
import { findRecipientByLink, setSwitches, unsubscribe } from "#app/messaging/recipients/recipients.server.ts";
import { matchListings } from "#app/messaging/saved-searches/match-listing.server.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { BIKES, useAlerting } from "#tests/support/alerting.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { sendAlerts } from "./alerts.jobs.server.ts";
import { countBounces } from "./bounces.server.ts";
import { deliverAlert } from "./deliver-alert.jobs.server.ts";
import { createDueMails, lastDueTime, nextDueTime } from "./due-mails.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { account, later, save, tell, tellInFiveMinutes } = useAlerting({ database, db }, mailing);

describe("a mail about a saved search", () => {
  test("is sent once, with the ad, its price, its place and the unsubscribe links", async () => {
    await save(await account(), "/categories?q=велосипед&town=Хасково&price_to=300&utm_source=x&chosen=1");
    const user = await makeUser(db, { name: "Петър" });
    const photo = await makePhotoRow(db, user.id);
    const { id } = await makeListing(db, {
      user,
      title: "Планински велосипед",
      priceCents: 25_000,
      photoIds: [photo.id],
    });
    expect(await tell()).toBe(0);
    expect(await tellInFiveMinutes()).toBe(1);
    const mail = mailing.only();
    expect(mail.subject).toBe("Нова обява: Планински велосипед");
    expect(mail.text).toContain("250\u00a0лв.");
    expect(mail.text).toContain("Хасково · по „Велосипед, Хасково, до 300\u00a0лв.“");
    expect(mail.links.some((link) => link.includes(`/ad/`) && link.includes(id))).toBe(true);
    expect(mail.html).toContain(`/photos/${photo.key}-400.webp`);
    expect(mail.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const unsubscribeUrl = new URL(/<(.*)>/.exec(mail.headers.get("list-unsubscribe") ?? "")?.[1] ?? "");
    expect(mail.links).toContain(unsubscribeUrl.href);
    const recipient = await findRecipientByLink(mailing.site, "unsubscribe", unsubscribeUrl.searchParams);
    expect(recipient).toBeDefined();
    expect(await findRecipientByLink(mailing.site, "manage", unsubscribeUrl.searchParams)).toBeUndefined();
    await later(DAY);
    expect(await tell()).toBe(0);
    await unsubscribe(db, recipient?.id ?? "", "unsubscribe");
    await makeListing(db, { title: "Друг велосипед", town: "Хасково", priceCents: 20_000 });
    expect(await tellInFiveMinutes()).toBe(0);
  });

  test("with the rhythm 'now' collects ads, one mail an hour and ten a day", async () => {
    await save(await account());
    await makeListing(db, { title: "Велосипед" });
    await makeListing(db, { title: "Велосипед втори" });
    expect(await tellInFiveMinutes()).toBe(1);
    await makeListing(db, { title: "Велосипед трети" });
    expect(await tellInFiveMinutes()).toBe(0);
    for (let mail = 2; mail <= 11; mail++) {
      await later(HOUR);
      await makeListing(db, { title: "Велосипед" });
      expect(await tellInFiveMinutes()).toBe(mail <= 10 ? 1 : 0);
    }
    for (const place of [0, 1]) expect(mailing.server.mails[place]?.subject).toBe("2 нови обяви: Велосипед");
    expect(new Set(mailing.server.mails.map(({ messageId }) => messageId)).size).toBe(10);
  });

  test("with the rhythm 'now' is due exactly five minutes after the ad appeared", async () => {
    await save(await account());
    const due = async () => (await nextDueTime(db))?.getTime();
    expect(await due()).toBeUndefined();
    await later(HOUR);
    const { id } = await makeListing(db, { title: "Велосипед" });
    const appeared = new Date(Date.now() - 70_000);
    await db.updateTable("listings_to_tell").set({ since: appeared }).where("listing_id", "=", id).execute();
    expect(await tell()).toBe(0);
    expect(await due()).toBe(appeared.getTime() + 5 * MINUTE + 1);
    // The job of each minute requests a run at the due time; only one is queued.
    const waiting = () => sql`select from pgboss.job where name = 'send-alerts' and state = 'created'`.execute(db);
    await sendAlerts.run(mailing.site);
    await sendAlerts.run(mailing.site);
    expect((await waiting()).rows).toHaveLength(1);
    await later(4 * MINUTE);
    expect(await tell()).toBe(1);
    // The next mail is due one hour after the previous one.
    await makeListing(db, { title: "Велосипед" });
    expect(await tell()).toBe(0);
    const { made_at } = await db.selectFrom("alert_mails").select("made_at").executeTakeFirstOrThrow();
    expect(await due()).toBe(made_at.getTime() + HOUR + 1);
  });

  test("shows ten ads and the number of further ones", async () => {
    await save(await account());
    for (let ad = 0; ad < 12; ad++) await makeListing(db, { title: `Велосипед ${ad}` });
    expect(await tellInFiveMinutes()).toBe(1);
    expect(mailing.only().links.filter((link) => link.includes("/ad/"))).toHaveLength(10);
    expect(mailing.only().text).toContain("Виж още 2 обяви");
  });

  test("with a daily or weekly rhythm is due at eight in Sofia, also when the clocks change", async () => {
    const at = async (rhythm: "daily" | "weekly", now: string) =>
      (await lastDueTime(db, rhythm, new Date(now))).toISOString();
    // Summer time begins on 29 March 2026 and ends on 25 October 2026.
    expect(await at("daily", "2026-03-28T06:00:00Z")).toBe("2026-03-28T06:00:00.000Z");
    expect(await at("daily", "2026-03-29T04:59:59Z")).toBe("2026-03-28T06:00:00.000Z");
    expect(await at("daily", "2026-03-29T05:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(await at("daily", "2026-10-25T05:30:00Z")).toBe("2026-10-24T05:00:00.000Z");
    expect(await at("daily", "2026-10-25T06:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
    expect(await at("weekly", "2026-10-26T05:59:00Z")).toBe("2026-10-19T05:00:00.000Z");
    expect(await at("weekly", "2026-10-26T06:00:00Z")).toBe("2026-10-26T06:00:00.000Z");
    await save(await account(), BIKES, "daily");
    await makeListing(db, { title: "Велосипед" });
    await matchListings(db);
    const morning = await lastDueTime(db, "daily", new Date());
    await db.updateTable("tellings").set({ matched_at: morning }).execute();
    expect(await tell()).toBe(0);
    await db
      .updateTable("tellings")
      .set({ matched_at: new Date(morning.getTime() - 1) })
      .execute();
    expect(await tell()).toBe(1);
  });

  test("reports a price cut with the previous price", async () => {
    await save(await account());
    const { id } = await makeListing(db, { title: "Велосипед", priceCents: 50_000 });
    await tellInFiveMinutes();
    await later(2 * HOUR);
    await setListing(db, id, { price_cents: 40_000 });
    expect(await tellInFiveMinutes()).toBe(1);
    expect(mailing.server.mails[1]?.subject).toBe("Намалена цена: Велосипед");
    expect(mailing.server.mails[1]?.text).toMatch(/400\u00a0лв\.[^\n]*, беше 500\u00a0лв\./);
  });
});

describe("a mail server", () => {
  test("that was unreachable gets each mail once when it is back", async () => {
    for (let person = 0; person < 3; person++) await save(await account());
    await makeListing(db, { title: "Велосипед" });
    mailing.server.isAway = true;
    expect(await tellInFiveMinutes()).toBe(0);
    expect(await tell()).toBe(0);
    mailing.server.isAway = false;
    await later(HOUR);
    expect(await tell()).toBe(3);
    expect(new Set(mailing.server.mails.map(({ to }) => to)).size).toBe(3);
  });

  test("gets a mail again, with the same Message-ID, if the process ended after sending it", async () => {
    for (let person = 0; person < 3; person++) await save(await account());
    await makeListing(db, { title: "Велосипед" });
    await matchListings(db);
    await later(6 * MINUTE);
    await createDueMails(mailing.site);
    const { mailer, jobs } = mailing.site;
    let taken = 0;
    const counting = {
      ...mailer,
      send: async (...mail: Parameters<typeof mailer.send>) => {
        await mailer.send(...mail);
        taken += 1;
      },
    };
    // The process ends between the mail server's answer and its next statement.
    const dying = failingOnce(db, () => taken === 2);
    await expect(jobs.runWaiting({ ...mailing.site, mailer: counting, db: dying }, [deliverAlert])).rejects.toThrow(
      "ended",
    );
    await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
      db,
    );
    await tell();
    const ids = mailing.server.mails.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(ids.find((id, at) => ids.indexOf(id) !== at));
  });

  test("that knows no such mailbox on two days switches alerts off, other refusals do not", async () => {
    const recipient = await account();
    await save(recipient);
    const off = async () => (await db.selectFrom("recipients").select("off_since").executeTakeFirstOrThrow()).off_since;
    const refuse = async (text: string) => {
      mailing.server.refusal = text;
      await makeListing(db, { title: "Велосипед" });
      await tellInFiveMinutes();
      await later(2 * HOUR);
    };
    await refuse("550 5.1.1 No such user");
    await refuse("550 5.1.1 No such user");
    expect(await off()).toBeNull();
    await later(DAY);
    await refuse("550 5.7.1 Looks like spam");
    expect(await off()).toBeNull();
    await refuse("550 5.1.1 No such user");
    expect(await off()).toBeInstanceOf(Date);
    mailing.server.refusal = undefined;
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(0);
    await setSwitches(db, recipient, ["wants_searches", "wants_sellers"]);
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(1);
  });

  test("that refuses a recipient without a reason gives no more mails back after several of them", async () => {
    await save(await account());
    const recipient = () => db.selectFrom("recipients").select(["bounced_on", "off_since"]).executeTakeFirstOrThrow();
    const tellAfter = async (refusal: string | undefined) => {
      mailing.server.refusal = refusal;
      await makeListing(db, { title: "Велосипед" });
      await tellInFiveMinutes();
      await later(DAY + HOUR);
      return recipient();
    };
    const untouched = { bounced_on: null, off_since: null };
    for (const refusal of ["550 No", "550 No", undefined, "553 No", "551 No"])
      expect(await tellAfter(refusal)).toEqual(untouched);
    expect((await tellAfter("550 No")).bounced_on).not.toBeNull();
    expect((await tellAfter("550 No")).off_since).toBeInstanceOf(Date);
  });

  test.each([
    ["RCPT TO", "550 5.1.8 Sender address rejected", true],
    ["RCPT TO", "552 5.2.2 Mailbox full", true],
    ["MAIL FROM", "550 5.1.8 Sender address rejected", true],
    ["DATA", "550 5.1.1 No such user", false],
  ] as const)(
    "that refuses at %s with '%s' on two days blames no recipient; a mail waits: %s",
    async (command, refusal, waits) => {
      await save(await account());
      mailing.server.refuses = command;
      mailing.server.refusal = refusal;
      for (let day = 0; day < 2; day += 1) {
        await makeListing(db, { title: "Велосипед" });
        await tellInFiveMinutes();
        await later(DAY + HOUR);
      }
      const [recipient] = await db.selectFrom("recipients").select(["bounced_on", "off_since"]).execute();
      expect(recipient).toEqual({ bounced_on: null, off_since: null });
      mailing.server.refusal = undefined;
      expect(await tell()).toBe(waits ? 2 : 0);
    },
  );

  test("gets what a process of the previous version left waiting, once", async () => {
    const recipient_id = await account();
    await save(recipient_id);
    await makeListing(db, { title: "Велосипед" });
    await matchListings(db);
    await later(6 * MINUTE);
    await createDueMails(mailing.site);
    // The previous version had no job for a mail, and leased the mails that it was sending.
    await sql`delete from pgboss.job where name = 'deliver-alert'`.execute(db);
    await db
      .updateTable("alert_mails")
      .set({ try_at: new Date(Date.now() + 60_000) })
      .execute();
    await Promise.all([adoptWaitingMails(mailing.site), adoptWaitingMails(mailing.site)]);
    expect(await mailing.deliverAlerts()).toBe(0);
    await db.updateTable("alert_mails").set({ try_at: new Date() }).execute();
    await Promise.all([adoptWaitingMails(mailing.site), adoptWaitingMails(mailing.site)]);
    await adoptWaitingMails(mailing.site);
    expect(await mailing.deliverAlerts()).toBe(1);
    expect(await mailing.deliverAlerts()).toBe(0);
  });

  test("that bounces more than a twentieth of an hour's mails gets no more in that hour", async () => {
    const recipient = await account();
    await save(recipient);
    const rows = Array.from({ length: 20 }, (_, at) => ({
      recipient_id: recipient,
      rhythm: "daily" as const,
      ended_at: new Date(),
      outcome: at === 0 ? ("no_mailbox" as const) : at === 1 ? ("refused" as const) : ("sent" as const),
    }));
    await db.insertInto("alert_mails").values(rows).execute();
    expect(await countBounces(db)).toEqual({ all: 20, bounced: 2, isAboveLimit: true });
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(0);
    await later(HOUR);
    expect(await countBounces(db)).toEqual({ all: 0, bounced: 0, isAboveLimit: false });
    expect(await tell()).toBe(1);
  });
});

/** Wraps a database handle so that it throws as soon as `isDead` returns true. */
function failingOnce<T extends object>(handle: T, isDead: () => boolean): T {
  return new Proxy(handle, {
    get(target, property) {
      if (isDead()) throw new Error("ended");
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
