/** Builds the page of an answer link: the question before the answer, the result after it, or the reason why it is too late. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { type ListingStateName, stateLabel } from "#app/listings/life/life-cycle.ts";
import { type AnswerLink, answerPath } from "./answer-links.server.ts";
import { getAnsweredListing } from "./answers.queries.server.ts";
import { ANSWERS, type Answer, type AnswerRow, AVAILABILITY_ANSWERS, answerLabel, undoOf, verbOf } from "./answers.ts";

type Dependencies = Pick<Site, "db" | "hash">;

/** `before`: the state before an answer that was given just now. Refuses as getAnsweredListing() does. */
export async function answerView({ db, hash }: Dependencies, link: AnswerLink, before: ListingStateName | undefined) {
  const { card, state, stateName, outcome, isGiven } = await getAnsweredListing(db, link);
  const to = (answer: Answer) => ({ label: answerLabel(answer, outcome), to: answerPath(hash, { ...link, answer }) });
  const undo = isGiven && before ? undoOf(before, state) : undefined;
  const others = AVAILABILITY_ANSWERS.filter(
    (answer) => answer !== link.answer && answer !== undo && verbOf(answer, state) !== undefined,
  );
  const { effect, done, question = "Още ли е налично?" }: AnswerRow = ANSWERS[link.answer];
  return {
    title: card.title,
    price: card.price,
    photo: card.photo,
    slug: card.slug,
    state: stateLabel(stateName, outcome),
    step: isGiven ? ("done" as const) : verbOf(link.answer, state) ? ("ask" as const) : ("closed" as const),
    isNew: before !== undefined,
    isStopped: stateName === "admin",
    question,
    label: answerLabel(link.answer, outcome),
    effect,
    done,
    undo: undo && to(undo).to,
    others: others.map(to),
  };
}
