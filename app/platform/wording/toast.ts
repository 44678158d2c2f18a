/** A short message, carried over a redirect in a cookie that the next page consumes. */

export interface Toast {
  readonly kind: "success" | "error";
  readonly title?: string | undefined;
  readonly text: string;
  readonly help?: Help | undefined;
  /** The panel that the page of an ad shows with it, once: right after publishing. */
  readonly panel?: PublishedPanelKind | undefined;
  /** Shown with a button for UNDO_SECONDS. */
  readonly undo?: UndoForm | undefined;
}

/** Seconds for which a change can be undone. */
export const UNDO_SECONDS = 10;

/** The form that undoes the change that the toast reports. */
export interface UndoForm {
  /** A path on this site that ends in "/undo". */
  readonly to: string;
  /** The signed description of the change. */
  readonly key: string;
  /** The page to return to. */
  readonly next: string;
}

/** The full panel also shows what fraudsters write. */
export type PublishedPanelKind = "short" | "full";

/** A link with which a person can resolve the problem, and an optional sentence before it. */
export interface Help {
  readonly text?: string | undefined;
  readonly label: string;
  /** A path on this site. */
  readonly to: string;
}

/** The success texts that pages show without a response from the server. */
export const PAGE_SUCCESS = {
  listing_created: "Обявата е създадена успешно",
  listing_updated: "Обявата е обновена успешно",
  listing_held: "Обявата чака преглед. Ще Ви пишем, щом я прегледаме.",
  edit_held: "Промените чакат преглед. Ще Ви пишем, щом ги прегледаме.",
  vip_activated: "VIP статусът е активиран за 24 часа",
  consent_saved: "Съгласието е записано",
  consent_refused: "Ще използваме само необходимите бисквитки",
  identity_linked: "Профилът от другия сайт е свързан",
  thanks: "Благодарим!",
  report_sent: "Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен.",
} as const;

/** Returns the toast of a refusal. */
export function errorToast({ title, text, help }: Omit<Toast, "kind">): Toast {
  return { kind: "error", title, text, help };
}

export function pageSuccessToast(code: keyof typeof PAGE_SUCCESS): Toast {
  return { kind: "success", text: PAGE_SUCCESS[code] };
}
