/** Defines the signals of an account that make a new ad wait for review; they never refuse it. Pure. */

export interface SignalText {
  /** For administrators. */
  readonly label: string;
  /** For the owner of the held ad. */
  readonly told: string;
}

/** The number of days for which an account counts as new. */
export const NEW_ACCOUNT_DAYS = 1;
/** The number of ads of a new account above which the next ones wait. */
export const NEW_ACCOUNT_ADS = 5;
/** The number of open or upheld reports, by different people within REPORT_DAYS, above which new ads wait. */
export const MAX_REPORTS = 3;
export const REPORT_DAYS = 90;
/** The number of accounts on an address above which it is no signal, because mobile networks share addresses. */
export const MAX_ACCOUNTS_ON_ADDRESS = 5;
/** Shorter descriptions are often the same by chance: 'Запазено, работи'. */
export const MIN_SAME_TEXT = 60;

export const SIGNALS = {
  new_account: {
    label: `Профил от днес с повече от ${NEW_ACCOUNT_ADS} обяви`,
    told: "Публикувахте много обяви в първия ден на профила си.",
  },
  shared_address: {
    label: "Адрес, общ с блокиран профил",
    told: "От мрежата, през която сте свързани, е имало нарушения на правилата.",
  },
  same_text: {
    label: "Същият текст има и в обява на друг профил",
    told: "Същият текст има и в обява на друг профил.",
  },
  reported: {
    label: `Повече от ${MAX_REPORTS} доклада`,
    told: "За Ваши обяви има доклади, които преглеждаме.",
  },
  unconfirmed: {
    label: "Непотвърден имейл и телефон",
    told: "Имейлът Ви още не е потвърден.",
  },
} as const satisfies Record<string, SignalText>;

export type Signal = keyof typeof SIGNALS;

/** Signals that do not hold an ad alone: most new people have not confirmed their address yet. */
const WEAK: ReadonlySet<Signal> = new Set(["unconfirmed"]);

/** Reports whether these signals hold a new ad for review. */
export function areEnoughToHold(signals: readonly Signal[]): boolean {
  return signals.some((signal) => !WEAK.has(signal));
}
