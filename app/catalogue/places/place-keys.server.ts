/** The keys of the words of a place, by which ads are indexed and found alike. */
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { mayBeQuarter, type Position, positionsOf } from "#app/catalogue/language/keys.server.ts";

/** Returns the words of a place. A quarter is no thing: 'Оранжериите'. */
export function positionsOfPlace(place: string): readonly Position[] {
  return positionsOf(place).map((position) =>
    mayBeQuarter(position.token.word) ? { ...position, exact: [position.token.word] } : position,
  );
}

/** Returns the first key of each word of a place without function words. */
export function keysOfPlace(place: string): readonly string[] {
  return positionsOfPlace(place).flatMap(({ token, exact }) => (isFunctionWord(token.word) ? [] : [exact[0] ?? ""]));
}
