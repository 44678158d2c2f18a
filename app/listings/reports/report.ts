/** Texts of reports: reasons, states and decisions. The codes are stored. */
import type { ReportDecision, ReportReason, ReportStatus } from "#db/tables.ts";

export type { ReportDecision, ReportReason, ReportStatus } from "#db/tables.ts";

/** The wording is prescribed, except that of `illegal`, which opens the fields of a legal notice. */
export const REPORT_REASONS = {
  fraud: "Измамна обява",
  inappropriate: "Неподходящо съдържание",
  spam: "Спам или повтаряща се обява",
  wrong_price: "Невярна цена",
  forbidden_goods: "Продажба на забранени стоки",
  copyright: "Нарушение на авторски права",
  false_contacts: "Фалшиви контактни данни",
  illegal: "Незаконно съдържание",
  other: "Други",
} as const satisfies Record<ReportReason, string>;

/** The length of the fields of a notice of illegal content, in characters. */
export const MAX_NOTICE_FIELD = 300;

/** Texts for the reporter about the state of a report. */
export const STATUS_TEXTS = {
  pending: "Докладът чака да бъде прегледан.",
  reviewed: "Докладът е прегледан и се обработва.",
  resolved: "Докладът е уважен: взехме мерки.",
  dismissed: "Докладът е прегледан. Не открихме нарушение на правилата.",
} as const satisfies Record<ReportStatus, string>;

/** Texts about the decision on the ad, for the reporter and administrators. */
export const REPORT_DECISIONS = {
  stopped: "Обявата е спряна.",
  restored: "Обявата беше спряна. След нова проверка отново е активна.",
  deleted: "Обявата е изтрита.",
} as const satisfies Record<ReportDecision, string>;
