/** The mails about administrators' decisions, each with its job and its text. */
import { z } from "zod";
import { defineMailJob } from "#app/accounts/credentials/mailbox.server.ts";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { BLOCK_REASONS, LOGGED_REASONS, objectionUrl } from "./decisions.ts";

const IF_WRONG = "Ако смятате, че това е грешка, напишете ни защо. Ще погледнем отново.";
/** The other ways to contest a decision (Regulation 2022/2065, article 17). */
const OTHER_REDRESS = "Можете да се обърнете и към съда или към орган за извънсъдебно решаване на спорове.";
const OBJECT = "Подай възражение";

/** Tells the owner of an ad that it was stopped or deleted. */
export const tellDecision = defineMailJob({
  name: "tell-decision",
  label: "Решение за обява",
  schema: z.object({
    userId: z.uuid(),
    listingId: z.uuid(),
    title: z.string(),
    reason: z.enum(codesOf(LISTING_DECISION_REASONS)),
    isDeleted: z.boolean(),
  }),
  mail({ listingId, title, reason, isDeleted }, { siteUrl }) {
    const [done, did] = isDeleted ? ["изтрита", "изтри"] : ["спряна", "спря"];
    return {
      subject: `Обявата Ви е ${done}: ${title}`,
      paragraphs: [
        "Здравейте!",
        `Администратор прегледа обявата ${quote(title)} и я ${did}. Причина: ${LISTING_DECISION_REASONS[reason]}.`,
        "Решението взе човек, по правилата на страницата „Информация и правила“.",
        `${IF_WRONG} ${OTHER_REDRESS}`,
      ],
      button: { label: OBJECT, url: objectionUrl(siteUrl, title, listingId) },
    };
  },
});

/** Tells a person that they were blocked or unblocked, by the state at the time it runs. */
export const tellBlocked = defineMailJob({
  name: "tell-blocked",
  label: "Решение за профил",
  schema: z.object({ userId: z.uuid() }),
  async mail({ userId }, { db, siteUrl }) {
    const { is_blocked, block_reason: reason } = await db
      .selectFrom("users")
      .select(["is_blocked", "block_reason"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (!is_blocked)
      return {
        subject: "Профилът Ви отново е активен",
        paragraphs: ["Здравейте!", "Блокирането на профила Ви е премахнато. Активните Ви обяви отново се виждат."],
        button: { label: "Вход", url: `${siteUrl}/auth` },
      };
    return {
      subject: "Профилът Ви е блокиран",
      paragraphs: [
        "Здравейте!",
        `Администратор блокира профила Ви. ${reason ? `Причина: ${BLOCK_REASONS[reason]}. ` : ""}Обявите Ви не се виждат, докато трае блокирането.`,
        IF_WRONG,
      ],
      button: { label: OBJECT, url: objectionUrl(siteUrl, "блокиран профил", userId) },
    };
  },
});

/** Tells a person that a number was removed from their account. */
export const tellPhoneReleased = defineMailJob({
  name: "tell-phone-released",
  label: "Освободен телефон",
  schema: z.object({ userId: z.uuid(), number: z.string() }),
  mail({ userId, number }, { siteUrl }) {
    const phone = formatPhone(number);
    return {
      subject: `Телефонът ${phone} вече не е в профила Ви`,
      paragraphs: [
        "Здравейте!",
        `Администратор освободи телефона ${phone}. Той вече не стои в профила и в обявите Ви и може да се използва от друг. Проверете дали обявите Ви имат телефон за контакт.`,
        IF_WRONG,
      ],
      button: { label: OBJECT, url: objectionUrl(siteUrl, `освободен телефон ${phone}`, userId) },
    };
  },
});

/** Tells a person that they are no longer shown as a trader. */
export const tellTraderEnded = defineMailJob({
  name: "tell-trader-ended",
  label: "Решение за търговец",
  schema: z.object({ userId: z.uuid(), trader: z.string(), reason: z.enum(codesOf(LOGGED_REASONS.trader)) }),
  mail({ userId, trader, reason }, { siteUrl }) {
    return {
      subject: "Вече се виждате като частно лице",
      paragraphs: [
        "Здравейте!",
        `Администратор махна отбелязването „Търговец“ (${trader}) от профила Ви. Причина: ${LOGGED_REASONS.trader[reason]}.`,
        IF_WRONG,
      ],
      button: { label: OBJECT, url: objectionUrl(siteUrl, "отбелязване „Търговец“", userId) },
    };
  },
});

/** Tells a person that their note under the ratings was deleted. */
export const tellNoteDeleted = defineMailJob({
  name: "tell-note-deleted",
  label: "Решение за бележка",
  schema: z.object({ userId: z.uuid(), reason: z.enum(codesOf(LOGGED_REASONS.note)) }),
  mail({ userId, reason }, { siteUrl }) {
    return {
      subject: "Бележката под оценките Ви е изтрита",
      paragraphs: [
        "Здравейте!",
        `Администратор изтри бележката Ви под оценките. Причина: ${LOGGED_REASONS.note[reason]}.`,
        IF_WRONG,
      ],
      button: { label: OBJECT, url: objectionUrl(siteUrl, "изтрита бележка под оценките", userId) },
    };
  },
});

export const DECISION_MAILS = [tellDecision, tellBlocked, tellPhoneReleased, tellTraderEnded, tellNoteDeleted] as const;
