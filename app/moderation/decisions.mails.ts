/** Texts of mails about decisions: the reason, and how to object. */

import { LISTING_DECISION_REASONS } from "#app/listings/decision-reasons.ts";
import type { MailText } from "#app/platform/mail-template.ts";
import type { ListingDecisionReason, UserBlockReason } from "#db/tables.ts";
import { BLOCK_REASONS, objectionUrl } from "./decisions.ts";

const IF_WRONG = "Ако смятате, че това е грешка, напишете ни защо. Ще погледнем отново.";
const OBJECT = "Подай възражение";

interface Decision {
  readonly listingId: string;
  readonly title: string;
  readonly reason: ListingDecisionReason;
  readonly isDeleted: boolean;
}

export function decisionMail({ listingId, title, reason, isDeleted }: Decision, siteUrl: string): MailText {
  const [done, did] = isDeleted ? ["изтрита", "изтри"] : ["спряна", "спря"];
  return {
    subject: `Обявата Ви е ${done}: ${title}`,
    paragraphs: [
      "Здравейте!",
      `Администратор прегледа обявата „${title}“ и я ${did}. Причина: ${LISTING_DECISION_REASONS[reason]}.`,
      IF_WRONG,
    ],
    button: { label: OBJECT, url: objectionUrl(siteUrl, title, listingId) },
  };
}

export function blockedMail(siteUrl: string, userId: string, reason: UserBlockReason | null): MailText {
  return {
    subject: "Профилът Ви е блокиран",
    paragraphs: [
      "Здравейте!",
      `Администратор блокира профила Ви. ${reason ? `Причина: ${BLOCK_REASONS[reason]}. ` : ""}Обявите Ви не се виждат, докато трае блокирането.`,
      IF_WRONG,
    ],
    button: { label: OBJECT, url: objectionUrl(siteUrl, "блокиран профил", userId) },
  };
}

export function unblockedMail(siteUrl: string): MailText {
  return {
    subject: "Профилът Ви отново е активен",
    paragraphs: ["Здравейте!", "Блокирането на профила Ви е премахнато. Активните Ви обяви отново се виждат."],
    button: { label: "Вход", url: `${siteUrl}/auth` },
  };
}

export function phoneReleasedMail(siteUrl: string, userId: string, phone: string): MailText {
  return {
    subject: `Телефонът ${phone} вече не е в профила Ви`,
    paragraphs: [
      "Здравейте!",
      `Администратор освободи телефона ${phone}. Той вече не стои в профила и в обявите Ви и може да се използва от друг. Проверете дали обявите Ви имат телефон за контакт.`,
      IF_WRONG,
    ],
    button: { label: OBJECT, url: objectionUrl(siteUrl, `освободен телефон ${phone}`, userId) },
  };
}
