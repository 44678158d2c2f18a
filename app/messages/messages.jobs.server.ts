/** What people are told about their messages. */
import { z } from "zod";
import { hasRealEmail } from "#app/accounts/real-email.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { requestAnsweredMail } from "./messages.mails.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

export const tellRequestAnswered: Job<Desk, { messageId: string }> = {
  name: "tell-request-answered",
  schema: z.object({ messageId: z.uuid() }),
  async run({ db, env, mailer }, { messageId }) {
    const row = await db
      .selectFrom("messages")
      .innerJoin("users", "users.id", "messages.user_id")
      .select(["messages.type", "users.email"])
      .where("messages.id", "=", messageId)
      .where("users.deleted_at", "is", null)
      .executeTakeFirst();
    if (!row || (row.type !== "vip_tokens" && row.type !== "pro_request") || !hasRealEmail(row.email)) return;
    await mailer.send(row.email, requestAnsweredMail(row.type, env.siteUrl));
  },
};
