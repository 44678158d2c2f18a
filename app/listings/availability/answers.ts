/** Defines the answers that links of mails give about an ad, each by the state that it gives the ad. Pure. */
import {
  isOpenTo,
  LIFE_CYCLE,
  type ListingState,
  type ListingStateName,
  STATE_VERBS,
  STATES,
  type StateVerb,
  stateOf,
  type Verb,
} from "#app/listings/life/life-cycle.ts";
import { codesOf } from "#app/platform/wording/codes.ts";

export interface AnswerRow {
  readonly label: string;
  /** The verb of the answer, if its state alone does not tell it. */
  readonly verb?: StateVerb;
  /** The heading of the page that the link opens. */
  readonly question?: string;
  /** The text that asks for consent to the answer, after 'Обявата'. */
  readonly effect: string;
  /** The text shown after the answer. */
  readonly done: string;
  readonly state: ListingStateName;
}

export const ANSWERS = {
  available: {
    label: "Още е налична",
    effect: "Обявата ще се вижда като налична, потвърдена днес.",
    done: "Обявата се вижда като налична, потвърдена днес.",
    state: "active",
  },
  reserved: {
    label: STATES.reserved.one,
    effect: "Обявата остава видима с надпис „Резервирана“.",
    done: "Обявата се вижда с надпис „Резервирана“. След седем дни ще Ви попитаме дали още е така.",
    state: "reserved",
  },
  sold: {
    label: STATES.sold.one,
    effect: "Обявата вече няма да се вижда.",
    done: "Вашият отговор е записан и обявата вече не се вижда.",
    state: "sold",
  },
  stop: {
    label: LIFE_CYCLE.pause.label,
    effect: "Обявата няма да се вижда, докато не я пуснете отново.",
    done: "Обявата е спряна и вече не се вижда. Можете да я пуснете отново, когато поискате.",
    state: "paused",
  },
  renew: {
    label: LIFE_CYCLE.renew.label,
    verb: "renew",
    question: "Да подновим ли обявата?",
    effect: "Срокът на обявата започва отначало от днес и тя излиза отново сред най-новите.",
    done: "Обявата е подновена и излиза отново сред най-новите.",
    state: "active",
  },
} as const satisfies Readonly<Record<string, AnswerRow>>;

/** Returns the label of an answer about an ad; `outcome` is the word for what became of its thing (outcomeOf). */
export function answerLabel(answer: Answer, outcome: string): string {
  return answer === "sold" ? outcome : ANSWERS[answer].label;
}

export type Answer = keyof typeof ANSWERS;
export const ANSWER_NAMES = codesOf(ANSWERS);
/** The answers to 'Още ли е налично?'. */
export const AVAILABILITY_ANSWERS = ANSWER_NAMES.filter((answer) => answer !== "renew");

type State = Pick<ListingState, "status" | "inactiveReason">;

/** Returns the owner's verb that applies the answer to an ad in this state; undefined if there is none. */
export function verbOf(answer: Answer, state: State): StateVerb | undefined {
  const { state: target, verb: given }: AnswerRow = ANSWERS[answer];
  if (given) return isOpenTo(given, state) ? given : undefined;
  return STATE_VERBS.find((verb) => {
    const { to = stateOf(state) }: Verb = LIFE_CYCLE[verb];
    return to === target && isOpenTo(verb, state);
  });
}

/** Returns the answer that restores the state `before`, or else one that makes the ad visible again. */
export function undoOf(before: ListingStateName, state: State): Answer | undefined {
  if (before === stateOf(state)) return undefined;
  const possible = AVAILABILITY_ANSWERS.filter((answer) => verbOf(answer, state) !== undefined);
  return (
    possible.find((answer) => ANSWERS[answer].state === before) ?? possible.find((answer) => answer === "available")
  );
}
