/** The job that mails the answer to a request for tokens or Pro. */
import { z } from "zod";
import { findMailbox } from "#app/accounts/credentials/mailbox.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { REQUEST_TOKENS } from "#app/listings/vip/vip.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { counted } from "#app/platform/wording/plurals.ts";

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
    if (!mailbox) return;
    const given =
      row.type === "pro_request"
        ? "вече имате Pro акаунт с неограничен брой активни обяви"
        : `получихте ${counted(REQUEST_TOKENS, "VIP токен", "VIP токена")}`;
    await mailer.send(mailbox.email, {
      subject: "Заявката Ви е одобрена",
      paragraphs: ["Здравейте!", `Заявката Ви е одобрена: ${given}.`],
      button: { label: "Към профила", url: `${env.siteUrl}/profile` },
    });
  },
};
