/** Reasons for blocking people, and the way to object to a decision. The codes are stored. */
import type { UserBlockReason } from "#db/tables.ts";

export const BLOCK_REASONS = {
  fraud: "Измама или опит за измама",
  spam: "Спам",
  abuse: "Обидно или заплашително поведение",
  forbidden: "Забранени стоки или услуги",
  several_accounts: "Повече от един профил на едно лице",
  other: "Друго нарушение на правилата",
} as const satisfies Record<UserBlockReason, string>;

/** The reasons of actions on people that only the audit log stores. No code may be in two tables, or in that of blocks. */
export const LOGGED_REASONS = {
  trader: {
    firm_of_another: "Фирмата е на друго лице",
    firm_unknown: "Няма вписана фирма с тези данни",
    firm_asked: "По молба на продавача",
  },
  note: {
    note_insults: "Обидно или заплашително съдържание",
    note_personal: "Чужди лични данни или контакти",
    note_untrue: "Подвеждащо съдържание",
  },
} as const;

/** The content of a mail with the reason of a decision, as words that follow „имейл“. */
export const WHY = "с причината и с начин за възражение";

/** The action of log rows that hold the notes which administrators wrote about people in earlier versions. */
export const PERSON_NOTE = "person-note";

/** Years after which resolved messages, reports and notes about people (`moderation`) and cookie choices (`consents`) are deleted. */
export const RECORD_YEARS = { moderation: 2, consents: 3 } as const;

/** Returns the URL of the contact form for an objection to a decision. `about` becomes its subject, `id` its reference. */
export function objectionUrl(siteUrl: string, about: string, id: string): string {
  return `${siteUrl}/info/contact?${new URLSearchParams({ objection: about, ref: id })}`;
}
