/** Reports of ads: their reasons, their states, their receipts. */
/** Specification, section 3, to the letter. */
export const REPORT_REASONS = [
  "Измамна обява",
  "Неподходящо съдържание",
  "Спам или повтаряща се обява",
  "Невярна цена",
  "Продажба на забранени стоки",
  "Нарушение на авторски права",
  "Фалшиви контактни данни",
  "Други",
] as const;

export type ReportStatus = "pending" | "reviewed" | "resolved" | "dismissed";

/** What the reporter reads when they ask. */
export const STATUS_TEXTS: Readonly<Record<ReportStatus, string>> = {
  pending: "Докладът чака да бъде прегледан.",
  reviewed: "Докладът е прегледан и се обработва.",
  resolved: "Докладът е уважен: взехме мерки.",
  dismissed: "Докладът е прегледан. Не открихме нарушение на правилата.",
};
