// Every kind of mail, sent through a real SMTP server and read back by two parsers.
import { extract } from "letterparser";
import { expect, test } from "vitest";
import { sendPasswordLink, signInCodeMail } from "#app/accounts/credentials/accounts.mails.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { tellDecision } from "#app/admin/actions/decision-mails.server.ts";
import { replyToMessage } from "#app/admin/inbox/replies.server.ts";
import { createConversationMails } from "#app/messaging/conversations/conversation-mails.server.ts";
import { findExpiring } from "#app/messaging/owners/expiring-listings.jobs.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { BIKES, useAlerting } from "#tests/support/alerting.ts";
import { useAsking } from "#tests/support/asking.ts";
import type { ReceivedMail } from "#tests/support/mail-server.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { type ListingRow, makeListing, makePhotoRow, makeUser, testSite } from "#tests/support/make.ts";
import { makeMessage } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { useTalk } from "#tests/support/talk.ts";

const talk = useTalk();
const { database, db } = talk;
const mailing = useMailing(talk);
const alerting = useAlerting(talk, mailing);
const asking = useAsking(talk, mailing);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

async function withPhoto({ id, user_id }: Pick<ListingRow, "id" | "user_id">): Promise<void> {
  await makePhotoRow(db, user_id, { listing_id: id });
}

/** Makes a saved search and as many new ads with photos, and delivers the alert. */
async function tellOfBikes(count: number): Promise<void> {
  await alerting.save(await alerting.account(), BIKES);
  for (let place = 1; place <= count; place += 1) {
    await withPhoto(await makeListing(db, { title: `Велосипед „Балкан“ ${place}` }));
  }
  await alerting.tellInFiveMinutes();
}

/** Answers a message of somebody. */
async function reply(site: Site): Promise<void> {
  const { id } = await makeMessage(db, {
    email: "petya@example.com",
    subject: "Не виждам снимка",
    message: "Първи ред\nвтори ред",
  });
  const admin = await makeUser(db, { is_admin: true });
  await replyToMessage(site, personOf(admin), {
    messageId: id,
    text: "Здравейте!\n\nПишете ни\nи модела.",
    formKey: undefined,
  });
  await site.jobs.runWaiting(site, JOBS);
}

interface KindOfMail {
  readonly make: () => Promise<unknown>;
  readonly subject: string;
  /** The switch of the one-click link. */
  readonly unsubscribe?: RegExp;
  readonly thread?: RegExp;
  readonly replyTo?: string;
}

const KINDS: Readonly<Record<string, KindOfMail>> = {
  registration: { make: () => mailing.signUp(), subject: "Потвърдете имейла си" },
  password: {
    async make() {
      const { email } = await makeUser(db);
      await mailing.site.jobs.enqueue(sendPasswordLink, { email });
      await mailing.deliver();
    },
    subject: "Нова парола за Тукашно",
  },
  code: { make: () => mailing.site.mailer.send("ivan@example.com", signInCodeMail("123456")), subject: "Код за вход" },
  "alert of 1 ad": {
    make: () => tellOfBikes(1),
    subject: "Нова обява: Велосипед „Балкан“ 1",
    unsubscribe: /\/unsubscribe\?r=/,
  },
  "alert of 10 ads": {
    make: () => tellOfBikes(10),
    subject: "10 нови обяви: Велосипед",
    unsubscribe: /\/unsubscribe\?r=/,
  },
  "alert of 20 ads": {
    make: () => tellOfBikes(20),
    subject: "20 нови обяви: Велосипед",
    unsubscribe: /\/unsubscribe\?r=/,
  },
  message: {
    async make() {
      await talk.start(talk.buyer, "Здравейте!\nКупувам я <веднага> & плащам");
      await createConversationMails(mailing.site, inDays(0.1));
      await mailing.deliverAlerts();
    },
    subject: "Биляна Купувач Ви писа за „Дървена маса“",
    unsubscribe: /own=messages/,
    thread: /^<conversation\.[\da-f-]{36}@localhost>$/,
  },
  "answer of an administrator": {
    make: () => reply(mailing.site),
    subject: "Отговор: Не виждам снимка",
    thread: /^<message\.[\da-f-]{36}@localhost>$/,
  },
  "answer of an administrator with an address": {
    make: () =>
      reply(
        testSite(database, {
          smtpUrl: mailing.server.url,
          operator: { name: undefined, address: undefined, email: "info@example.com" },
        }),
      ),
    subject: "Отговор: Не виждам снимка",
    thread: /^<message\.[\da-f-]{36}@localhost>$/,
    replyTo: "info@example.com",
  },
  availability: {
    async make() {
      await withPhoto(await asking.due(await asking.owner(), "Маса от „Роза“"));
      await asking.ask();
    },
    subject: "Още ли е налично? Маса от „Роза“",
    unsubscribe: /own=1/,
  },
  warning: {
    async make() {
      await withPhoto(await makeListing(db, { title: "Стан за тъкане", row: { expires_at: inDays(2) } }));
      await findExpiring.run(mailing.site);
      await mailing.deliver();
    },
    subject: "Обявата Ви изтича: Стан за тъкане",
    unsubscribe: /own=endings/,
  },
  decision: {
    async make() {
      const { id, user_id } = await makeListing(db);
      const data = {
        userId: user_id,
        listingId: id,
        title: "Хотел „Роза“",
        reason: "fraud" as const,
        isDeleted: false,
      };
      await mailing.site.jobs.enqueue(tellDecision, data);
      await mailing.deliver();
    },
    subject: "Обявата Ви е спряна: Хотел „Роза“",
  },
};

const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

test.each(Object.entries(KINDS))("the mail of kind %s", async (_kind, { make, ...kind }) => {
  await make();
  const mail = mailing.server.mails.at(-1) as ReceivedMail;
  const header = (name: string) => mail.headers.get(name);
  expect(mail.subject).toBe(kind.subject);
  expect(mail.from).toMatch(/^no-reply@/);
  expect(header("reply-to")).toBe(kind.replyTo);
  expect(header("auto-submitted")).toBe(kind.replyTo ? undefined : "auto-generated");
  expect(header("list-unsubscribe") ?? "none").toMatch(kind.unsubscribe ?? /^none$/);
  expect(header("list-unsubscribe-post")).toBe(kind.unsubscribe && "List-Unsubscribe=One-Click");
  expect(header("references") ?? "none").toMatch(kind.thread ?? /^none$/);
  // The other parser reads the same.
  const read = extract(mail.source.toString("latin1"));
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trim()).toBe(mail.text.trim());
  expect(read.html?.trim()).toBe(mail.html.trim());
  // Links and pictures have words, and neighbours a space.
  expect(mail.html).not.toMatch(/alt=""|<\/a><a /);
  for (const [, content = ""] of mail.html.matchAll(/<a [^>]*>(.*?)<\/a>/gs))
    expect(textOf(content.replace(/<img [^>]*alt="([^"]+)"[^>]*>/g, "$1")).trim()).not.toBe("");
});

test("texts of people keep their lines in both parts, and what is quoted is marked", async () => {
  await KINDS.message?.make();
  const message = mailing.server.mails.at(-1);
  expect(message?.text).toContain("> Здравейте!\n> Купувам я <веднага> & плащам");
  expect(message?.html).toMatch(
    /<blockquote[^>]*>Здравейте!<br>\s*Купувам я &#60;веднага&#62; &#38; плащам<\/blockquote>/,
  );
  await KINDS["answer of an administrator"]?.make();
  const answer = mailing.server.mails.at(-1);
  expect(answer?.text).toContain("Пишете ни\nи модела.");
  expect(answer?.html).toMatch(/Пишете ни<br>\s*и модела\./);
  expect(answer?.text).toContain("> Първи ред\n> втори ред");
  expect(answer?.html).toMatch(/<blockquote[^>]*>Първи ред<br>\s*втори ред<\/blockquote>/);
  expect(answer?.text).toContain("/info/contact");
});
