/** The parts of administrator actions that pages show. The actions themselves are objects in `*-actions.server.ts`. */
import type { Tone } from "#app/platform/ui/badge.tsx";
import { counted } from "#app/platform/wording/plurals.ts";

/** Tokens per grant. */
export const GRANT_LIMITS = { min: 1, max: 100, default: 1 } as const;

export type ActionTarget = "people" | "listings" | "messages" | "reports";

/** The texts of an action, and where pages offer it. */
export interface ActionText {
  readonly label: string;
  /** The confirmation question for one row. */
  readonly confirm: string;
  /** The words that follow the number of rows, such as 'ще бъдат спрени'. Only an action with them is available for several rows. */
  readonly many?: string | undefined;
  readonly looksDangerous?: boolean | undefined;
  /** Asks for the number of tokens. */
  readonly asksAmount?: boolean | undefined;
  /** Asks for the name of the office of an assistant, and for one of these municipalities, names by slug, whose weekly sheet it gets. */
  readonly asksOffice?: Readonly<Record<string, string>> | undefined;
  /** The reasons to choose from: texts by code. */
  readonly reasons?: Readonly<Record<string, string>> | undefined;
  /** `more`: last in a menu, and in a separate menu on a page. `own`: only in a control that is written for it, such as a select. */
  readonly place?: "more" | "own" | undefined;
  /** Offered beside a report, with a label for that place and the letter of its key on a Latin keyboard, which also works on Cyrillic layouts. */
  readonly desk?: { readonly letter: string; readonly label?: string } | undefined;
}

/** An action that is possible on a row. */
export interface Offer extends ActionText {
  readonly target: ActionTarget;
  readonly name: string;
  readonly sendsMail: boolean;
  /** The text after it was run, if it can be undone. */
  readonly done: string | undefined;
}

/** A state that lists show beside the name of a row. */
export interface Mark {
  readonly label: string;
  readonly tone: Tone;
}

/** Returns the offered action with this name; undefined if it is not possible. */
export function offerOf(offers: readonly Offer[], name: string | undefined): Offer | undefined {
  return offers.find((offer) => offer.name === name);
}

/** Returns '5 VIP токена са добавени' or '1 VIP токен е добавен'. */
export function tokensAddedText(count: number): string {
  return `${counted(count, "VIP токен е добавен", "VIP токена са добавени")}`;
}
