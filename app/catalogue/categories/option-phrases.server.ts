/** Finds the options of fields by the words with which a person names them; generated from the catalogue. */
import type { Category, ChoiceField, ChoicesField, Field, Option } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { statesNeither } from "#app/catalogue/fields/field-texts.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { exactKeysOf, keysOfPhrase, positionsOf } from "#app/catalogue/language/keys.server.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { CATALOGUE } from "./catalogue.ts";

export interface OptionPhrase {
  readonly keys: readonly string[];
  readonly field: ChoiceField | ChoicesField;
  readonly option: Option;
  readonly category: Category;
}

/** The phrases of options by their first headword, longest first. They are read at the first search, after the dictionary. */
let phrases: ReadonlyMap<string, readonly OptionPhrase[]> | undefined;

function optionPhrases(): ReadonlyMap<string, readonly OptionPhrase[]> {
  if (phrases) return phrases;
  const all = CATALOGUE.flatMap((category) =>
    category.fields
      .filter(
        (field: Field): field is ChoiceField | ChoicesField => field.kind === "choice" || field.kind === "choices",
      )
      .filter((field) => field.search !== "text" && (!field.inPrice || field.name === "price_kind"))
      .flatMap((field) =>
        field.options.flatMap((option) =>
          [option.label, ...(option.words ?? [])].map((text) => ({
            keys: keysOfPhrase(text),
            field,
            option,
            category,
          })),
        ),
      ),
  ).filter(({ keys }) => keys.length > 1 || (keys[0] ?? "").length > 2);
  phrases = Map.groupBy(
    all.sort((one, other) => other.keys.length - one.keys.length),
    ({ keys }) => keys[0] ?? "",
  );
  return phrases;
}

/** Returns the longest phrase of an option that starts at a word, and the position after it. */
export function optionPhraseAt(
  tokens: readonly Pick<Token, "word">[],
  at: number,
  isWanted: (one: OptionPhrase) => boolean,
) {
  const wordAt = (index: number) => tokens[index]?.word ?? "";
  const hasKey = (index: number, key: string) => exactKeysOf(wordAt(index)).includes(key);
  for (const first of exactKeysOf(wordAt(at)))
    for (const phrase of optionPhrases().get(first) ?? []) {
      if (!isWanted(phrase)) continue;
      let next = at;
      const fits = phrase.keys.every((key) => {
        while (next > at && isFunctionWord(wordAt(next)) && !hasKey(next, key)) next++;
        return hasKey(next++, key);
      });
      if (fits) return { phrase, next };
    }
  return undefined;
}

/** Returns the phrase of a kind of things, such as that of 'къща', at a word. */
export const kindPhraseAt = (tokens: readonly Pick<Token, "word">[], at: number) =>
  optionPhraseAt(tokens, at, ({ field }) => field.search === "kind");

/** Returns the condition that an ad has an option, or its words if it has no value. */
export function conditionOfOption(field: ChoiceField | ChoicesField, option: Option): FieldFilter {
  const phrases = [option.label, ...(option.words ?? [])];
  // Of a price only the title tells: a description may offer a free visit.
  const isInTitle = field.inPrice === true || option.isSaidInTitle === true;
  const texts = phrases.map((phrase) => (isInTitle ? `'=${keysOfPhrase(phrase).join(" ")}'` : adjacentKeys(phrase)));
  const text = option.isDefault ? "" : texts.filter((one) => one !== "").join("|");
  return {
    kind: "met",
    name: field.name,
    value: option.value,
    isSure: !option.isAddition && (field.required === true || field.kind === "choice"),
    ...(text && { text }),
    ...(text && !isInTitle && !field.options.some(({ label }) => statesNeither(label)) && { isIndexed: true }),
  };
}

/** Returns a tsquery for the words of a phrase in their positions; "" without such words. */
function adjacentKeys(phrase: string): string {
  const words = positionsOf(phrase).flatMap(({ token, exact: [key = ""] }, at) =>
    isFunctionWord(token.word) ? [] : [{ key, at }],
  );
  const parts = words.map(({ key, at }, index) => {
    const before = words[index - 1];
    return before ? `<${at - before.at}>'${key}'` : `'${key}'`;
  });
  return parts.length === 0 ? "" : `(${parts.join("")})`;
}
