/** Mails about messages to the administrators. */
import type { MailText } from "#app/platform/mail-template.ts";
import { REQUEST_TOKENS } from "#app/vip/vip.ts";
import { counted } from "#app/wording/plurals.ts";

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
