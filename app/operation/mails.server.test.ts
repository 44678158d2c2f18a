import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendPasswordLink } from "#app/accounts/accounts.jobs.server.ts";
import { JOBS } from "#app/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { MAIL_JOBS } from "./mail-jobs.ts";
import { findMailDay, tryMailAgain, tryMailsAgain } from "./mails.server.ts";

const database = useDatabase();
const { db } = database;
const mailing = useMailing(database);

/** As the queue leaves a job that failed for the last time. */
async function giveUp(): Promise<void> {
  await sql`update pgboss.job set state = 'failed', retry_count = 10, completed_on = now(),
    output = ${JSON.stringify({ message: "550 5.7.1 не приемаме", stack: "" })}::jsonb where state = 'created'`.execute(
    db,
  );
}

test("every job that sends a mail or message by itself has a name for people", () => {
  const sending = JOBS.filter(({ name, run }) => {
    const text = run.toString();
    return name !== "send-alerts" && /mailer\.send|sendVerificationOTP|sms/i.test(text);
  }).map(({ name }) => name);
  expect(sending.length).toBeGreaterThan(10);
  expect(Object.keys(MAIL_JOBS)).toEqual(expect.arrayContaining(sending));
  const known = new Set(JOBS.map(({ name }) => name));
  expect(Object.keys(MAIL_JOBS).filter((name) => !known.has(name))).toEqual([]);
});

test("a mail that was given up is shown with what the server said, and sent when it is tried again", async () => {
  await mailing.signUp();
  await mailing.site.jobs.enqueue(sendPasswordLink, { email: "maria@example.com" });
  await giveUp();
  mailing.server.mails.length = 0;
  const day = await findMailDay(db);
  expect(day).toMatchObject({ sent: 2, waiting: 0, failed: 1 });
  expect(day.failures).toMatchObject([{ label: "Линк за нова парола", tries: 11, reason: "550 5.7.1 не приемаме" }]);
  const id = day.failures[0]?.id ?? "";
  await tryMailAgain(mailing.site, id);
  expect(await findMailDay(db)).toMatchObject({ waiting: 1, failed: 0, failures: [] });
  await mailing.deliver();
  expect(mailing.only().subject).toContain("парола");
  await expect(tryMailAgain(mailing.site, id)).rejects.toMatchObject({ notice: { code: "admin_action_refused" } });
});

test("an alert that was refused is tried again as well, and one of a mailbox that is gone is not", async () => {
  const { rows } = await sql<{ id: string }>`with person as (
      insert into recipients (email, confirmed_at) values ('a@example.com', now()) returning id
    ) insert into alert_mails (recipient_id, rhythm, tries, ended_at, outcome)
      select id, 'now', 9, now(), outcome from person, unnest(array['refused', 'no_mailbox']) outcome returning id`.execute(
    db,
  );
  const day = await findMailDay(db);
  expect(day.failures).toMatchObject([{ id: `alert:${rows[0]?.id}`, label: "Известие за обяви", tries: 10 }]);
  await tryMailsAgain(mailing.site);
  expect(await findMailDay(db)).toMatchObject({ waiting: 1, failed: 0 });
  await expect(tryMailAgain(mailing.site, `alert:${rows[1]?.id}`)).rejects.toThrow();
});

test.each(["", "alert:x", "send-invitation:1", "tidy-photos:9d1f2d7c-6f1e-4a75-9c62-b4b8a1f0c111", "a:b:c"])(
  "what is no mail is refused: '%s'",
  async (id) => {
    await expect(tryMailAgain(mailing.site, id)).rejects.toMatchObject({ notice: { code: "admin_action_refused" } });
  },
);
