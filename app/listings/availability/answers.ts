/** The answers to 'Още ли е налично?': each is the state that the ad has after it. Pure. */
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
} from "#app/listings/life-cycle.ts";
import { codesOf } from "#app/wording/codes.ts";

interface AnswerRow {
  readonly label: string;
  /** What is asked before it is given, after 'Обявата'. */
  readonly effect: string;
  /** What is said once it is given. */
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
    effect: "Обявата остава видима с надпис „Запазена“.",
    done: "Обявата се вижда с надпис „Запазена“. След седем дни ще Ви попитаме дали е продадена.",
    state: "reserved",
  },
  sold: {
    label: STATES.sold.one,
    effect: "Обявата вече няма да се вижда.",
    done: "Обявата е отбелязана като продадена и вече не се вижда.",
    state: "sold",
  },
  stop: {
    label: "Спри",
    effect: "Обявата няма да се вижда, докато не я пуснете отново.",
    done: "Обявата е спряна и вече не се вижда. Можете да я пуснете отново, когато поискате.",
    state: "paused",
  },
} as const satisfies Readonly<Record<string, AnswerRow>>;

export type Answer = keyof typeof ANSWERS;
export const ANSWER_NAMES = codesOf(ANSWERS);

type State = Pick<ListingState, "status" | "inactiveReason">;

/** The owner's verb that an answer is for an ad in this state; undefined if it is none. */
export function verbOf(answer: Answer, state: State): StateVerb | undefined {
  const { state: wished } = ANSWERS[answer];
  return STATE_VERBS.find((verb) => {
    const { to = stateOf(state) }: Verb = LIFE_CYCLE[verb];
    return to === wished && isOpenTo(verb, state);
  });
}

/** The answer that leads back to the state `before` from `state`, or at least to visitors. */
export function undoOf(before: ListingStateName, state: State): Answer | undefined {
  if (before === stateOf(state)) return undefined;
  const ways = ANSWER_NAMES.filter((answer) => verbOf(answer, state) !== undefined);
  return ways.find((answer) => ANSWERS[answer].state === before) ?? ways.find((answer) => answer === "available");
}
