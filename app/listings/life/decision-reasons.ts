/** The reasons for stopping and deleting ads, which the owner reads and may contest. The codes are stored. */
import type { ListingDecisionReason } from "#db/tables.ts";

export const LISTING_DECISION_REASONS = {
  fraud: "Измамна обява",
  inappropriate: "Неподходящо съдържание",
  spam: "Спам или повтаряща се обява",
  wrong_price: "Невярна цена",
  forbidden: "Забранени стоки или услуги",
  copyright: "Нарушение на авторски права",
  false_contacts: "Фалшиви контактни данни",
  other: "Друго нарушение на правилата",
} as const satisfies Record<ListingDecisionReason, string>;
