/** The job that mails the answer to a request for tokens or Pro. */
import { z } from "zod";
import { findMailbox } from "#app/accounts/profile/mailbox.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { requestAnsweredMail } from "./messages.mails.ts";

type Dependencies = Pick<Site, "db" | "env" | "mailer">;

export const tellRequestAnswered: Job<Dependencies, { messageId: string }> = {
  name: "tell-request-answered",
  label: "Отговор на заявка",
  schema: z.object({ messageId: z.uuid() }),
  async run({ db, env, mailer }, { messageId }) {
    const row = await db
      .selectFrom("messages")
      .select(["type", "user_id"])
      .where("id", "=", messageId)
      .executeTakeFirst();
    if (!row?.user_id || (row.type !== "vip_tokens" && row.type !== "pro_request")) return;
    const mailbox = await findMailbox(db, row.user_id);
    if (mailbox) await mailer.send(mailbox.email, requestAnsweredMail(row.type, env.siteUrl));
  },
};
