/** Labels of the types and states of messages and reports. */
import type { ReportStatus } from "#app/listings/reports/report.ts";
import type { Tone } from "#app/platform/ui/badge.tsx";
import type { MessageStatus, MessageType } from "#db/tables.ts";

export const MESSAGE_TYPES = {
  vip_tokens: "VIP токени",
  pro_request: "Pro заявка",
  contact: "Контакт",
  other: "Друго",
} as const satisfies Record<MessageType, string>;

export const MESSAGE_STATUS = {
  new: { label: "Ново", tone: "bad" },
  reviewed: { label: "Прегледано", tone: "brand" },
  resolved: { label: "Решено", tone: "good" },
} as const satisfies Record<MessageStatus, { label: string; tone: Tone }>;

export const REPORT_STATUS = {
  pending: { label: "Чакащ", tone: "bad", action: "pending" },
  reviewed: { label: "Прегледан", tone: "brand", action: "review" },
  resolved: { label: "Решен", tone: "good", action: "resolve" },
  dismissed: { label: "Без нарушение", tone: "plain", action: "dismiss" },
} as const satisfies Record<ReportStatus, { label: string; tone: Tone; action: string }>;

export const ERASED_SENDER = "Изтрит профил";
export const ERASED_MESSAGE = "Изтрито съобщение";

/** Returns the name of a sender. An empty name was erased with its account. */
export function senderName(name: string): string {
  return name || ERASED_SENDER;
}

/** Returns the title of a message. An empty subject was erased with the account of the sender. */
export function messageTitle(subject: string): string {
  return subject || ERASED_MESSAGE;
}
