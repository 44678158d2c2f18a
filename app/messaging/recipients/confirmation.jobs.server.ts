/** The job that mails the link with which the owner of an address confirms its alerts. */
import { z } from "zod";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { confirmAlertsMail } from "./alerts.mails.ts";
import { CONFIRM_DAYS, recipientLink } from "./recipients.server.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash" | "mailer">;

export const askToConfirm: Job<Dependencies, { recipientId: string }> = {
  name: "ask-to-confirm-alerts",
  label: "Потвърждение на адрес за известия",
  schema: z.object({ recipientId: z.uuid() }),
  async run({ db, env, hash, mailer }, { recipientId }) {
    const recipient = await db
      .selectFrom("recipients")
      .select(["email", "asked_at"])
      .where("id", "=", recipientId)
      .executeTakeFirst();
    if (!recipient?.email) return;
    const url = recipientLink({ siteUrl: env.siteUrl, hash }, "confirm", recipientId);
    const id = `confirm-alerts.${recipientId}.${recipient.asked_at?.getTime()}`;
    await mailer.send(recipient.email, confirmAlertsMail(url, CONFIRM_DAYS), { id });
  },
};
