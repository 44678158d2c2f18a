import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendSignInCode } from "#app/accounts/credentials/accounts.jobs.server.ts";
import { sendPasswordLink } from "#app/accounts/credentials/accounts.mails.server.ts";
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

test("an address that does not exist is tried once, and a refused mail until it is retried", async () => {
  await mailing.signUp();
  await mailing.site.jobs.enqueue(sendPasswordLink, { email: "maria@example.com" });
  mailing.server.refusal = "550 5.1.1 No such user";
  await mailing.deliver();
  expect(await findMailDay(db, JOBS)).toMatchObject({ sent: 3, waiting: 0, failed: 0 });
  await mailing.site.jobs.enqueue(sendPasswordLink, { email: "maria@example.com" });
  mailing.server.refusal = "550 User unknown";
  await mailing.deliver();
  const day = await findMailDay(db, JOBS);
  expect(day).toMatchObject({ waiting: 0, failed: 1 });
  expect(day.failures).toMatchObject([{ tries: 1, reason: expect.stringContaining("550 User unknown") }]);
  mailing.server.refusal = undefined;
  mailing.server.mails.length = 0;
  await retryMails(mailing.site, JOBS);
  await mailing.deliver();
  expect(mailing.only().subject).toContain("парола");
});

test("a sign-in code is tried once at an address that does not exist, and given up before it ends at a server that is busy", async () => {
  await mailing.signUp();
  const send = async (refusal: string) => {
    mailing.server.refusal = refusal;
    await mailing.site.jobs.enqueue(sendSignInCode, { email: "maria@example.com" });
    for (let run = 0; run < 5; run += 1) {
      await mailing.deliver();
      await sql`update pgboss.job set start_after = now()`.execute(db);
    }
    return findMailDay(db, JOBS);
  };
  expect(await send("550 5.1.1 No such user")).toMatchObject({ sent: 3, waiting: 0, failed: 0 });
  const { waiting, failed, failures } = await send("450 4.2.0 Greylisted");
  expect({ waiting, failed, tries: failures[0]?.tries }).toEqual({ waiting: 0, failed: 1, tries: 4 });
});

test.each([
  ["RCPT TO", "550 5.1.8 Sender address rejected", 13],
  ["RCPT TO", "552 5.2.2 Mailbox full", 2],
  ["RCPT TO", "450 4.2.0 Greylisted", 2],
  ["DATA", "451 4.3.0 Try later", 2],
  ["DATA", "554 5.7.1 Looks like spam", 0],
] as const)("an account mail that is refused at %s with '%s' waits for %i days", async (command, refusal, days) => {
  await mailing.signUp();
  await mailing.site.jobs.enqueue(sendPasswordLink, { email: "maria@example.com" });
  mailing.server.refuses = command;
  mailing.server.refusal = refusal;
  const tryLater = async (hours: number) => {
    await sql`update pgboss.job set start_after = start_after - ${hours} * interval '1 hour',
      created_on = created_on - ${hours} * interval '1 hour' where state <> 'completed'`.execute(db);
    await mailing.deliver();
    return (await findMailDay(db, JOBS)).failed;
  };
  expect(await tryLater(0)).toBe(days === 0 ? 1 : 0);
  for (let day = 1; day <= days; day += 1) expect(await tryLater(24)).toBe(0);
  if (days < 13) expect(await tryLater(36)).toBe(1);
});

test.each(["", "alert:x", "send-invitation:1", "tidy-photos:9d1f2d7c-6f1e-4a75-9c62-b4b8a1f0c111", "a:b:c"])(
  "refuses to retry '%s', which is not a mail",
  async (id) => {
    await expect(retryMail(mailing.site, JOBS, id)).rejects.toMatchObject({
      notice: { code: "admin_action_refused" },
    });
  },
);
