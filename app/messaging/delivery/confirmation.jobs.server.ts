/** Asks the owner of an address whether it may be told of ads. */
import { z } from "zod";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { confirmAlertsMail } from "./alerts.mails.ts";
import { CONFIRM_DAYS, recipientLink } from "./recipients.server.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly hash: KeyedHash;
  readonly mailer: Mailer;
}

export const askToConfirm: Job<Desk, { recipientId: string }> = {
  name: "ask-to-confirm-alerts",
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
