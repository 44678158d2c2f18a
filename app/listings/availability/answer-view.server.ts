/** The page of an answer's link: what is asked, what was done, or why it cannot be any more. */
import { type ListingStateName, STATES } from "#app/listings/life-cycle.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { type AnswerLink, answerPath } from "./answer-links.server.ts";
import { findAnswered } from "./answers.queries.server.ts";
import { ANSWER_NAMES, ANSWERS, type Answer, undoOf, verbOf } from "./answers.ts";

interface Desk {
  readonly db: Db;
  readonly hash: KeyedHash;
}

/** `before`: the state that the answer was just given in. Refuses as findAnswered() does. */
export async function answerView({ db, hash }: Desk, link: AnswerLink, before: ListingStateName | undefined) {
  const { card, state, stateName, isGiven } = await findAnswered(db, link);
  const to = (answer: Answer) => ({ label: ANSWERS[answer].label, to: answerPath(hash, { ...link, answer }) });
  const undo = isGiven && before ? undoOf(before, state) : undefined;
  const others = ANSWER_NAMES.filter(
    (answer) => answer !== link.answer && answer !== undo && verbOf(answer, state) !== undefined,
  );
  const { label, effect, done } = ANSWERS[link.answer];
  return {
    title: card.title,
    price: card.price,
    photo: card.photo,
    slug: card.slug,
    state: STATES[stateName],
    step: isGiven ? ("done" as const) : verbOf(link.answer, state) ? ("ask" as const) : ("closed" as const),
    isNew: before !== undefined,
    isStopped: stateName === "admin",
    label,
    effect,
    done,
    undo: undo && to(undo).to,
    others: others.map(to),
  };
}
