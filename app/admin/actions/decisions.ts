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

export const TRADER_REASONS = {
  firm_of_another: "Фирмата е на друго лице",
  firm_unknown: "Няма вписана фирма с тези данни",
  firm_asked: "По молба на продавача",
} as const;

export const NOTE_REASONS = {
  note_insults: "Обидно или заплашително съдържание",
  note_personal: "Чужди лични данни или контакти",
  note_untrue: "Подвеждащо съдържание",
} as const;

/** Years after which resolved messages, reports and notes about people (`moderation`) and cookie choices (`consents`) are deleted. */
export const RECORD_YEARS = { moderation: 2, consents: 3 } as const;

/** Returns the URL of the contact form for an objection to a decision. `about` becomes its subject, `id` its reference. */
export function objectionUrl(siteUrl: string, about: string, id: string): string {
  return `${siteUrl}/info/contact?${new URLSearchParams({ objection: about, ref: id })}`;
}
