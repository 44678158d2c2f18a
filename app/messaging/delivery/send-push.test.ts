import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createConversationMails } from "#app/messaging/conversations/conversation-mails.server.ts";
import { markRead } from "#app/messaging/conversations/conversations.commands.server.ts";
import { findExpiring } from "#app/messaging/owners/expiring-listings.jobs.server.ts";
import { findDeviceIds, setMailToo } from "#app/messaging/push/push-devices.server.ts";
import { recipientOfAccount, setSwitches } from "#app/messaging/recipients/recipients.server.ts";
import { readPushKeys } from "#app/platform/push/push-keys.server.ts";
import { useAlerting } from "#tests/support/alerting.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { AFTERNOON, usePushing } from "#tests/support/pushing.ts";
import { useTalk } from "#tests/support/talk.ts";

const talk = useTalk();
const { db, start, write } = talk;
const mailing = useMailing(talk);
const pushing = usePushing(talk, mailing);
const { later, save, tellInFiveMinutes } = useAlerting(talk, mailing);
const { push, addDevice } = pushing;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NIGHT = new Date(AFTERNOON.getTime() + 10 * 60 * MINUTE);

/** Runs the jobs of mails so many seconds from now. */
async function tell(seconds = 16): Promise<void> {
  await createConversationMails(pushing.site, new Date(Date.now() + seconds * 1_000));
  await mailing.deliverAlerts();
}

/** Runs the jobs that wait, some minutes later; returns how many mails have arrived so far. */
async function mailsLater(): Promise<number> {
  await later(6 * MINUTE);
  await mailing.deliverAlerts();
  return mailing.server.mails.length;
}

let seller: string;
beforeEach(async () => {
  seller = await recipientOfAccount(db, talk.seller.id);
});

describe("a notification about a message", () => {
  test("arrives signed and encrypted before the mail, and says what the mail says", async () => {
    await addDevice(talk.seller);
    const { conversationId: id } = await start(talk.buyer, "Още ли е налична? Вижте www.example.com", { isSure: true });
    await tell(14);
    expect(await push()).toEqual([]);
    await tell();
    const [received, ...others] = await push();
    expect(others).toEqual([]);
    expect(received?.text).toEqual({
      title: "Биляна Купувач Ви писа за „Дървена маса“",
      body: "Още ли е налична? Вижте [връзка]",
      path: `/conversations/${id}`,
      tag: `conversation.${id}`,
    });
    expect(received?.claims).toMatchObject({ aud: pushing.server.origin, sub: "mailto:no-reply@tukashno.test" });
    expect((received?.claims?.exp ?? 0) * 1_000).toBeGreaterThan(Date.now());
    expect((received?.claims?.exp ?? 0) * 1_000).toBeLessThanOrEqual(Date.now() + DAY);
    expect(received?.publicKey).toBe((await readPushKeys(db)).publicKey);
    expect(received?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" });
    expect(mailing.server.mails).toEqual([]);
    expect(await mailsLater()).toBe(1);
  });

  test("is due within twenty seconds; without a device nothing is", async () => {
    const runs = async () => {
      const { rows } = await sql<{ start: Date }>`
        select start_after as start from pgboss.job where name = 'send-alerts' and state = 'created'`.execute(db);
      return rows.map(({ start }) => start.getTime() - Date.now());
    };
    await start(talk.buyer);
    expect(await runs()).toEqual([]);
    await addDevice(talk.buyer);
    const { conversationId: id } = await start(talk.buyer, "Ало");
    await write(talk.seller, id, "Да");
    await write(talk.seller, id, "Налична е");
    const [wait = 0, ...others] = await runs();
    expect(others).toEqual([]);
    expect(wait).toBeGreaterThan(10_000);
    expect(wait).toBeLessThanOrEqual(20_000);
  });

  test("arrives once until the messages are read, on each device", async () => {
    await addDevice(talk.seller);
    await addDevice(talk.seller);
    const { conversationId: id } = await start(talk.buyer);
    await tell();
    expect(await push()).toHaveLength(2);
    await write(talk.buyer, id, "Там ли сте?");
    await tell();
    expect(await push()).toEqual([]);
    await markRead(db, { userId: talk.seller.id, id, upTo: 2 });
    await write(talk.buyer, id, "Идвам");
    await tell();
    expect(await push()).toHaveLength(2);
    // The mail about the messages that were read is not sent; that about the new one is.
    expect(await mailsLater()).toBe(1);
  });

  test("does not arrive once the messages are read, and not at all with the switch off", async () => {
    await addDevice(talk.seller);
    const { conversationId: id } = await start(talk.buyer);
    await tell();
    await markRead(db, { userId: talk.seller.id, id, upTo: 1 });
    expect(await push()).toEqual([]);
    await setSwitches(db, seller, []);
    await write(talk.buyer, id, "Ало");
    await tell();
    expect(await push()).toEqual([]);
  });

  test("arrives also without a confirmed address, to which no mail is sent", async () => {
    await setUser(db, talk.seller.id, { email_verified: false });
    await addDevice(talk.seller);
    await start(talk.buyer);
    await tell();
    expect(await push()).toHaveLength(1);
    expect(await mailsLater()).toBe(0);
  });
});

describe("in the quiet hours", () => {
  test("a night brings one notification about a conversation, at eight", async () => {
    await addDevice(talk.seller);
    const { conversationId: id } = await start(talk.buyer, "Добър вечер");
    await tell();
    expect(await push(NIGHT)).toEqual([]);
    await markRead(db, { userId: talk.seller.id, id, upTo: 1 });
    await write(talk.buyer, id, "Още нещо");
    await tell();
    expect(await push(NIGHT)).toEqual([]);
    const [morning, ...others] = await pushing.waiting();
    expect(others).toEqual([]);
    expect(morning?.start.toLocaleTimeString("bg", { timeZone: "Europe/Sofia" })).toMatch(/^0?8:00/);
    expect(morning?.start.getTime()).toBeGreaterThan(NIGHT.getTime());
    expect((await push(morning?.start, morning?.start)).map(({ text }) => text.body)).toEqual(["Още нещо"]);
  });

  test("the ads of a night are in one notification", async () => {
    await addDevice(talk.seller);
    await save(seller);
    await makeListing(db, { title: "Първи велосипед" });
    await tellInFiveMinutes();
    expect(await push(NIGHT)).toEqual([]);
    await later(60 * MINUTE);
    await makeListing(db, { title: "Втори велосипед" });
    await tellInFiveMinutes();
    expect(await push(NIGHT)).toEqual([]);
    const arrived = await push(AFTERNOON, new Date(NIGHT.getTime() + DAY));
    expect(arrived.map(({ text }) => text.title)).toEqual(["2 нови обяви: Велосипед"]);
    expect(arrived[0]?.text.path).toMatch(/^\/categories\?q=/);
  });
});

describe("other notifications", () => {
  test("report an ad of a followed search, with its page", async () => {
    await addDevice(talk.seller);
    await save(seller);
    const { id } = await makeListing(db, { title: "Детски велосипед", priceCents: 9_000 });
    await tellInFiveMinutes();
    const [received] = await push();
    expect(received?.text.title).toBe("Нова обява: Детски велосипед");
    expect(received?.text.body).toContain("90\u00a0лв.");
    expect(received?.text.path).toMatch(new RegExp(`^/ad/.*${id}$`));
  });

  test("report an own ad that ends, without the links of the mail that act for its owner", async () => {
    await addDevice(talk.seller);
    await setListing(db, talk.ad.id, { expires_at: new Date(Date.now() + 2 * DAY) });
    await findExpiring.run(pushing.site);
    const [received] = await push();
    expect(received?.text.title).toContain("Дървена маса");
    expect(received?.text.path).toBe("/my-ads");
  });
});

describe("without mails beside notifications", () => {
  beforeEach(async () => {
    await setMailToo(db, seller, false);
  });

  test("no mail is sent", async () => {
    await addDevice(talk.seller);
    await start(talk.buyer);
    await tell();
    expect(await push()).toHaveLength(1);
    expect(await mailsLater()).toBe(0);
  });

  test("the mail is sent once, if no notification could be delivered", async () => {
    await addDevice(talk.seller);
    await addDevice(talk.seller);
    pushing.server.answers.push([410], [404]);
    await start(talk.buyer);
    await tell();
    expect(await push()).toEqual([]);
    expect(await findDeviceIds(db, talk.seller.id)).toEqual([]);
    expect(await mailsLater()).toBe(1);
    expect(await mailsLater()).toBe(1);
  });

  test("mails come again after the last device is gone", async () => {
    const { sessionId } = await addDevice(talk.seller);
    await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
    await start(talk.buyer);
    await tell(6 * 60);
    expect(await push()).toEqual([]);
    expect(mailing.server.mails).toHaveLength(1);
  });
});

describe("a push service", () => {
  const one = async () => {
    const device = await addDevice(talk.seller);
    await start(talk.buyer);
    await tell();
    return device;
  };

  test.each([404, 410])("that answers %i ends the subscription", async (status) => {
    await one();
    pushing.server.answers.push([status]);
    expect(await push()).toEqual([]);
    expect(await findDeviceIds(db, talk.seller.id)).toEqual([]);
    expect(await pushing.waiting()).toEqual([]);
  });

  test.each([429, 503])("that answers %i with Retry-After is asked again then", async (status) => {
    await one();
    pushing.server.answers.push([status, { "retry-after": "120" }]);
    const before = Date.now();
    expect(await push()).toEqual([]);
    const [waiting] = await pushing.waiting();
    const wait = (waiting?.start.getTime() ?? 0) - before;
    expect(wait).toBeGreaterThan(118_000);
    expect(wait).toBeLessThan(150_000);
    expect(await push()).toEqual([]);
    expect(await push(AFTERNOON, waiting?.start)).toHaveLength(1);
    expect(await findDeviceIds(db, talk.seller.id)).toHaveLength(1);
  });

  test.each([400, 401, 403, 413, 302])(
    "that answers %i is not asked again, and the subscription stays",
    async (status) => {
      await one();
      pushing.server.answers.push([status, { location: `${pushing.server.origin}/elsewhere` }]);
      expect(await push()).toEqual([]);
      expect(await pushing.waiting()).toEqual([]);
      expect(await findDeviceIds(db, talk.seller.id)).toHaveLength(1);
    },
  );

  test("that is not in the setting any more gets nothing", async () => {
    await one();
    Object.assign(pushing.site, { env: { ...pushing.site.env, pushServices: ["fcm.googleapis.com"] } });
    expect(await push()).toEqual([]);
  });
});
