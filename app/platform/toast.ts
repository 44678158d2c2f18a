/** One short message to a person, carried over a redirect in a cookie that the next page consumes. */

export interface Toast {
  readonly kind: "success" | "error";
  readonly title?: string | undefined;
  readonly text: string;
}

/** Every success text of the specification, section 8, and readings 4 and 47. */
export const SUCCESS = {
  listing_created: "Обявата е създадена успешно",
  listing_updated: "Обявата е обновена успешно",
  listing_deleted: "Обявата е изтрита успешно",
  vip_activated: "VIP статусът е активиран за 24 часа",
  consent_saved: "Съгласието е записано",
  consent_refused: "Ще използваме само необходимите бисквитки",
  registered: "Успешна регистрация",
  signed_in: "Влязохте успешно",
  profile_updated: "Профилът е обновен",
  email_sent: "Имейл изпратен",
  password_changed: "Паролата е сменена успешно",
  thanks: "Благодарим!",
  report_sent: "Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен.",
} as const;

export type SuccessCode = keyof typeof SUCCESS;

export function successToast(code: SuccessCode): Toast {
  return { kind: "success", text: SUCCESS[code] };
}
