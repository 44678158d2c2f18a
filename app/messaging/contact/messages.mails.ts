/** Mails about messages to the administrators. */

import { REQUEST_TOKENS } from "#app/listings/vip/vip.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { counted } from "#app/platform/wording/plurals.ts";

export function requestAnsweredMail(type: "vip_tokens" | "pro_request", siteUrl: string): MailText {
  const answer =
    type === "pro_request"
      ? "Заявката Ви е одобрена: вече имате Pro акаунт с неограничен брой активни обяви."
      : `Заявката Ви е одобрена: получихте ${counted(REQUEST_TOKENS, "VIP токен", "VIP токена")}.`;
  return {
    subject: "Заявката Ви е одобрена",
    paragraphs: ["Здравейте!", answer],
    button: { label: "Към профила", url: `${siteUrl}/profile` },
  };
}
