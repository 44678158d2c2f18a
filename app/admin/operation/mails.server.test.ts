import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendPasswordLink } from "#app/accounts/profile/accounts.mails.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { findMailDay, retryMail, retryMails } from "./mails.server.ts";

const database = useDatabase();
const { db } = database;
const mailing = useMailing(database);

/** Marks the waiting jobs as failed finally. */
async function giveUp(): Promise<void> {
  await sql`update pgboss.job set state = 'failed', retry_count = 10, completed_on = now(),
    output = ${JSON.stringify({ message: "550 5.7.1 не приемаме", stack: "" })}::jsonb where state = 'created'`.execute(
    db,
  );
}

test("a failed mail is shown with the reply of the server, and sent when it is retried", async () => {
  await mailing.signUp();
  await mailing.site.jobs.enqueue(sendPasswordLink, { email: "maria@example.com" });
  await giveUp();
  mailing.server.mails.length = 0;
  const day = await findMailDay(db, JOBS);
  expect(day).toMatchObject({ sent: 2, waiting: 0, failed: 1 });
  expect(day.failures).toMatchObject([{ label: "Линк за нова парола", tries: 11, reason: "550 5.7.1 не приемаме" }]);
  const id = day.failures[0]?.id ?? "";
  await retryMail(mailing.site, JOBS, id);
  expect(await findMailDay(db, JOBS)).toMatchObject({ waiting: 1, failed: 0, failures: [] });
  await mailing.deliver();
  expect(mailing.only().subject).toContain("парола");
  await expect(retryMail(mailing.site, JOBS, id)).rejects.toMatchObject({
    notice: { code: "admin_action_refused" },
  });
});

test("a refused alert is retried, but not one to a missing mailbox", async () => {
  const { rows } = await sql<{ id: string }>`with person as (
      insert into recipients (email, confirmed_at) values ('a@example.com', now()) returning id
    ) insert into alert_mails (recipient_id, rhythm, tries, ended_at, outcome)
      select id, 'now', 9, now(), outcome from person, unnest(array['refused', 'no_mailbox']) outcome returning id`.execute(
    db,
  );
  const day = await findMailDay(db, JOBS);
  expect(day.failures).toMatchObject([{ id: `alert:${rows[0]?.id}`, label: "Известие за обяви", tries: 10 }]);
  await retryMails(mailing.site, JOBS);
  expect(await findMailDay(db, JOBS)).toMatchObject({ waiting: 1, failed: 0 });
  await expect(retryMail(mailing.site, JOBS, `alert:${rows[1]?.id}`)).rejects.toThrow();
});

test.each(["", "alert:x", "send-invitation:1", "tidy-photos:9d1f2d7c-6f1e-4a75-9c62-b4b8a1f0c111", "a:b:c"])(
  "refuses to retry '%s', which is not a mail",
  async (id) => {
    await expect(retryMail(mailing.site, JOBS, id)).rejects.toMatchObject({
      notice: { code: "admin_action_refused" },
    });
  },
);
