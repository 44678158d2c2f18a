/** A short message, carried over a redirect in a cookie that the next page consumes. */

export interface Toast {
  readonly kind: "success" | "error";
  readonly title?: string | undefined;
  readonly text: string;
  readonly help?: Help | undefined;
}

/** What a person can do about it: a link, and a sentence before it where the message does not say enough. */
export interface Help {
  readonly text?: string | undefined;
  readonly label: string;
  /** A path of ours. */
  readonly to: string;
}

/** Of the success texts those that pages show by themselves, without an answer of the server. */
export const PAGE_SUCCESS = {
  listing_created: "Обявата е създадена успешно",
  listing_updated: "Обявата е обновена успешно",
  vip_activated: "VIP статусът е активиран за 24 часа",
  consent_saved: "Съгласието е записано",
  consent_refused: "Ще използваме само необходимите бисквитки",
  identity_linked: "Профилът от другия сайт е свързан",
  thanks: "Благодарим!",
  report_sent: "Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен.",
} as const;

/** A refusal as a toast. */
export function errorToast({ title, text, help }: Omit<Toast, "kind">): Toast {
  return { kind: "error", title, text, help };
}

export function pageSuccessToast(code: keyof typeof PAGE_SUCCESS): Toast {
  return { kind: "success", text: PAGE_SUCCESS[code] };
}
