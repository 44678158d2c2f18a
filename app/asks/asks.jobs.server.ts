/** Tells owners who asks about their ads, at most once a day, and forgets who asked. */
import { sql } from "kysely";
import { z } from "zod";
import { recipientLink, recipientOfAccount } from "#app/alerts/recipients.server.ts";
import { selectCards, toCard } from "#app/listings/listing-cards.queries.server.ts";
import { photoUrl } from "#app/photos/photo.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { MailItem } from "#app/platform/mail-template.ts";
import { answerPath, linkEnd } from "#app/questions/answer-links.server.ts";
import { ANSWER_NAMES, ANSWERS, verbOf } from "#app/questions/answers.ts";
import { DAY, MINUTE } from "#app/wording/durations.ts";
import { counted } from "#app/wording/plurals.ts";
import { forgetAskers } from "./asks.commands.server.ts";
import { asksMail } from "./asks.mails.ts";

export const tidyAskers: Job<{ readonly db: Db }> = {
  name: "tidy-askers",
  schedule: "23 * * * *",
  async run({ db }) {
    await forgetAskers(db);
  },
};

/** What is asked meanwhile goes with the first question. */
const GATHERED = 15 * MINUTE;
const MOST_ADS = 10;

/** Who may be told: of accounts `u` those with a confirmed address, unless their recipient `r` does not want it. */
const MAY_BE_TOLD = sql<boolean>`u.email_verified and u.email not like '%.invalid' and not u.is_blocked and u.deleted_at is null
  and coalesce(r.wants_asks, true) and r.off_since is null`;

/** Finds owners with new questions who had no such mail for a day; each mail is a job. */
export const findAsked: Job<{ readonly db: Db; readonly jobs: JobQueue }> = {
  name: "find-asked",
  schedule: "*/10 * * * *",
  async run({ db, jobs }) {
    const now = new Date();
    const { rows } = await sql<{ user_id: string }>`
      select distinct l.user_id from listing_asks a
        join listings l on l.id = a.listing_id and l.is_public and a.asked_at > l.confirmed_at
        join users u on u.id = l.user_id left join recipients r on r.user_id = u.id
      where ${MAY_BE_TOLD} and a.asked_at <= ${new Date(now.getTime() - GATHERED)}
        and (r.told_asks_at is null
          or (a.asked_at > r.told_asks_at and r.told_asks_at <= ${new Date(now.getTime() - DAY)}))`.execute(db);
    for (const { user_id } of rows) {
      await inTransaction(db, async (tx) => {
        const id = await recipientOfAccount(tx, user_id);
        // Another process may have been here meanwhile.
        const told = await tx
          .updateTable("recipients")
          .set({ told_asks_at: now })
          .where("id", "=", id)
          .where((eb) =>
            eb.or([eb("told_asks_at", "is", null), eb("told_asks_at", "<=", new Date(now.getTime() - DAY))]),
          )
          .returning("id")
          .executeTakeFirst();
        if (told) await jobs.enqueue(tellAsked, { recipientId: id });
      });
    }
  },
};

interface MailDesk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly hash: KeyedHash;
  readonly mailer: Mailer;
}

/** Tells what is still asked when the mail is sent; nothing if the owner has answered all, or does not want it. */
export const tellAsked: Job<MailDesk, { recipientId: string }> = {
  name: "tell-asked",
  schema: z.object({ recipientId: z.uuid() }),
  async run({ db, env: { siteUrl }, hash, mailer }, { recipientId }) {
    const { rows: asked } = await sql<{ id: string; email: string; count: number }>`
      select l.id, u.email, count(*)::int as count from recipients r join users u on u.id = r.user_id
        join listings l on l.user_id = u.id and l.is_public
        join listing_asks a on a.listing_id = l.id and a.asked_at > l.confirmed_at
      where r.id = ${recipientId} and ${MAY_BE_TOLD} group by l.id, u.email order by max(a.asked_at) desc, l.id`.execute(
      db,
    );
    const [first] = asked;
    if (!first) return;
    const shown = asked.slice(0, MOST_ADS);
    const rows = await selectCards(db, new Date())
      .select("listings.inactive_reason")
      .where(
        "listings.id",
        "in",
        shown.map(({ id }) => id),
      )
      .execute();
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const until = linkEnd(new Date());
    const items = shown.flatMap(({ id, count }): MailItem[] => {
      const row = rowOf.get(id);
      if (!row) return [];
      const card = toCard(row);
      const state = { status: row.status, inactiveReason: row.inactive_reason };
      return [
        {
          title: card.title,
          url: `${siteUrl}/ad/${card.slug}`,
          picture: card.photo && `${siteUrl}${photoUrl(card.photo.key, 400, "webp")}`,
          lines: [counted(count, "човек пита", "души питат")],
          answers: ANSWER_NAMES.filter((answer) => verbOf(answer, state)).map((answer) => ({
            label: ANSWERS[answer].label,
            url: siteUrl + answerPath(hash, { userId: row.user_id, listingId: id, answer, until }),
          })),
        },
      ];
    });
    const unsubscribeUrl = recipientLink({ siteUrl, hash }, "stopAsks", recipientId);
    const text = asksMail({ items, total: asked.length, siteUrl, unsubscribeUrl });
    await mailer.send(first.email, text, { unsubscribeUrl });
  },
};
