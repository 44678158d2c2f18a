/** Why administrators stop ads and block people: what the owner reads, and may object to. */

export const LISTING_DECISION_REASONS = [
  "Измамна обява",
  "Неподходящо съдържание",
  "Спам или повтаряща се обява",
  "Невярна цена",
  "Забранени стоки или услуги",
  "Нарушени авторски права",
  "Фалшиви данни за контакт",
  "Друго нарушение на правилата",
] as const;

export const BLOCK_REASONS = [
  "Измама или опит за измама",
  "Спам",
  "Обидно или заплашително поведение",
  "Забранени стоки или услуги",
  "Повече от един профил на едно лице",
  "Друго нарушение на правилата",
] as const;

/** Years after which answered letters and closed reports, and answers about cookies, are removed. */
export const RECORD_YEARS = { letters: 2, consents: 3 } as const;

/** Where the owner writes if they think it is a mistake: the contact form, with what it is about and its number. */
export function objectionUrl(siteUrl: string, about: string, id: string): string {
  return `${siteUrl}/info/contact?${new URLSearchParams({ objection: about, ref: id })}`;
}
