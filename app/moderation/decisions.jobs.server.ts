/** Mail to the owner of an ad that an administrator has stopped or deleted: why, and how to object. */
import { z } from "zod";
import { hasRealEmail } from "#app/accounts/real-email.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Mailer, MailText } from "#app/platform/mail.server.ts";
import { objectionUrl } from "./decisions.ts";

const schema = z.object({
  userId: z.uuid(),
  listingId: z.uuid(),
  title: z.string(),
  reason: z.string(),
  isDeleted: z.boolean(),
});
type Decision = z.infer<typeof schema>;

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

function decisionMail({ listingId, title, reason, isDeleted }: Omit<Decision, "userId">, siteUrl: string): MailText {
  const [done, did] = isDeleted ? ["изтрита", "изтри"] : ["спряна", "спря"];
  return {
    subject: `Обявата Ви е ${done}: ${title}`,
    paragraphs: [
      "Здравейте!",
      `Администратор прегледа обявата „${title}“ и я ${did}. Причина: ${reason}.`,
      "Ако смятате, че това е грешка, напишете ни защо. Ще погледнем отново.",
    ],
    button: { label: "Подайте възражение", url: objectionUrl(siteUrl, title, listingId) },
  };
}

export const tellDecision: Job<Desk, Decision> = {
  name: "tell-decision",
  schema,
  async run({ db, env, mailer }, { userId, ...decision }) {
    const user = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (user && hasRealEmail(user.email)) await mailer.send(user.email, decisionMail(decision, env.siteUrl));
  },
};
