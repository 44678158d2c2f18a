/** The mails about reviews of ads and edits: when they are held, published, and refused. */
import { z } from "zod";
import { defineMailJob } from "#app/accounts/credentials/mailbox.server.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { reviewReasons } from "./review-reasons.server.ts";

const LISTING = { userId: z.uuid(), listingId: z.uuid() };

/** Tells the owner that an ad or edit waits, with the reasons that are stored when the job runs. */
export const tellHeld = defineMailJob({
  name: "tell-held",
  label: "Обява чака преглед",
  schema: z.object(LISTING),
  async mail({ listingId }, { db, siteUrl }) {
    const row = await db
      .selectFrom("listing_reviews")
      .innerJoin("listings", "listings.id", "listing_reviews.listing_id")
      .select(["listings.title", "content", "words", "signals"])
      .where("listing_id", "=", listingId)
      .executeTakeFirst();
    if (!row) return undefined;
    const isEdit = row.content !== null;
    return {
      subject: `${isEdit ? "Промените в обявата Ви чакат" : "Обявата Ви чака"} преглед: ${row.title}`,
      paragraphs: [
        "Здравейте!",
        isEdit
          ? `Промените в обявата ${quote(row.title)} чакат преглед. Дотогава се вижда предишният текст.`
          : `Обявата ${quote(row.title)} чака преглед и още не се вижда.`,
        `Причина: ${reviewReasons(row).join(" ")}`,
        "През деня преглеждаме обикновено до два часа. Ще Ви пишем какво решихме.",
      ],
      button: { label: "Към моите обяви", url: `${siteUrl}/my-ads` },
    };
  },
});

/** Tells the owner that the ad or edit is published. */
export const tellPublished = defineMailJob({
  name: "tell-published",
  label: "Публикувана след преглед",
  schema: z.object({ ...LISTING, title: z.string(), isEdit: z.boolean() }),
  mail({ title, isEdit }, { siteUrl }) {
    return {
      subject: `${isEdit ? "Промените се виждат" : "Обявата Ви е публикувана"}: ${title}`,
      paragraphs: [
        "Здравейте!",
        isEdit
          ? `Прегледахме промените в обявата ${quote(title)} и те вече се виждат.`
          : `Прегледахме обявата ${quote(title)} и тя вече се вижда. Срокът ѝ тече от днес.`,
      ],
      button: { label: "Към моите обяви", url: `${siteUrl}/my-ads` },
    };
  },
});

/** Tells the owner that the ad or edit is refused, with the reason and a link to object. */
export const tellRefused = defineMailJob({
  name: "tell-refused",
  label: "Отказана след преглед",
  schema: z.object({
    ...LISTING,
    title: z.string(),
    reason: z.enum(codesOf(LISTING_DECISION_REASONS)),
    isEdit: z.boolean(),
  }),
  mail({ listingId, title, reason, isEdit }, { siteUrl }) {
    return {
      subject: `${isEdit ? "Промените не са приети" : "Обявата Ви не е публикувана"}: ${title}`,
      paragraphs: [
        "Здравейте!",
        isEdit
          ? `Администратор прегледа промените в обявата ${quote(title)} и не ги прие. Вижда се предишният текст.`
          : `Администратор прегледа обявата ${quote(title)} и не я публикува.`,
        `Причина: ${LISTING_DECISION_REASONS[reason]}.`,
        "Ако смятате, че това е грешка, напишете ни защо. Ще погледнем отново.",
      ],
      button: {
        label: "Подай възражение",
        url: `${siteUrl}/info/contact?${new URLSearchParams({ objection: title, ref: listingId })}`,
      },
    };
  },
});
