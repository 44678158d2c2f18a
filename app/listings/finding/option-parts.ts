/** Reads the options of fields in a search: 'дизел', 'под наем', 'с двор', 'бензин или газ'. */
import { categoriesOfTitle } from "#app/catalogue/categories/categories-of-title.server.ts";
import { conditionOfOption, optionPhraseAt } from "#app/catalogue/categories/option-phrases.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import {
  exactKeysOf,
  isAdjective,
  isFormOfClass,
  isKnownWord,
  isParticiple,
  isPerson,
  keysOfPhrase,
} from "#app/catalogue/language/keys.server.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { type Found, isOf, type PartsContext, partOf } from "./query-part.ts";

const WITH = /^(?:с|със)$/;

interface Surroundings {
  readonly context: PartsContext;
  /** The category of the first word that names a kind of things. */
  readonly kindCategory: Category | undefined;
  /** The options before this word. */
  readonly before: readonly Found[];
}

/** Reads an option. Extras such as 'климатик' are things themselves, unless they follow 'с'. */
export function optionAt(
  q: string,
  tokens: readonly Token[],
  at: number,
  { context, kindCategory, before }: Surroundings,
): Found | undefined {
  const [previous, beforePrevious] = [tokens[at - 1]?.word ?? "", tokens[at - 2]?.word ?? ""];
  const isDescribed = isFormOfClass(previous, "quality") || exactKeysOf(previous).some(isAdjective);
  const isExtra =
    WITH.test(previous) ||
    (WITH.test(beforePrevious) && isDescribed) ||
    (previous === "и" && (before.some(({ span }) => span[1] === at - 1) || WITH.test(tokens[at - 3]?.word ?? "")));
  const own = tokens[at]?.word ?? "";
  // 'дрон с камера' is no car.
  const isNamed = context.category !== undefined || tokens.some(({ word }) => isName(word));
  const isDescribing = isParticiple(own) || exactKeysOf(own).some(isAdjective);
  const any = optionPhraseAt(
    tokens,
    at,
    ({ field, category, keys }) =>
      isOf(context, category) &&
      field.search !== "kind" &&
      (field.kind === "choice" || isNamed || kindCategory === category) &&
      (field.kind === "choice" || isExtra || (keys.length === 1 && isDescribing)),
  );
  // 'апартамент газ' is heated with it.
  const isOfAnother = any !== undefined && kindCategory !== undefined && any.phrase.category !== kindCategory;
  const ofKind = isOfAnother
    ? optionPhraseAt(tokens, at, ({ field, category }) => category === kindCategory && field.search !== "kind")
    : undefined;
  const found = ofKind ?? any;
  // 'мениджър продажби' asks for work; 'инженер пълен ден' too, and says for how long.
  if (found?.phrase.category.hasPrice !== false && exactKeysOf(previous).some(isPerson)) return undefined;
  // 'пералня автоматична' and 'дизелов генератор' are no cars; 'мебели безплатно' has a price.
  const isChoice = found?.phrase.field.kind === "choice" && !found.phrase.field.inPrice;
  const isUnsure = isDescribing && isChoice && !isNamed && kindCategory !== found.phrase.category;
  const isOther = (word: string) => isUnsure && isThingOutside(found.phrase.category, word);
  if ((!isDescribed && isOther(previous)) || isOther(tokens[found?.next ?? at]?.word ?? "")) return undefined;
  // 'кафе автомат' is a thing, and 'автомат' no gearbox there.
  if (!found || [at - 1, at].some((one) => isPhrase(tokens, one))) return undefined;
  const { field, option } = found.phrase;
  // 'под наем', 'за продажба'; 'с двор'.
  const isLed = /^(?:под|за|с|със|на)$/.test(previous) || (previous === "и" && isExtra);
  const start = isLed ? at - 1 : WITH.test(beforePrevious) && isDescribed && isExtra ? at - 2 : at;
  return partOf(q, tokens, [start, found.next], {
    name: field.name,
    label: option.label,
    condition: conditionOfOption(field, option),
    ...(field.kind === "choices" && { isExtra: true }),
  });
}

/** Returns two options of a field with 'или' between them as one part: 'бензин или газ'; undefined for others. */
export function eitherPart(q: string, tokens: readonly Token[], one: Found, other: Found): Found | undefined {
  const [{ condition: first, span }, { condition: second }] = [one, other];
  const isEither = tokens[span[1]]?.word === "или" && span[1] + 1 === other.span[0];
  if (!isEither || first.kind !== "met" || second.kind !== "met" || first.or !== undefined) return undefined;
  const text = first.text && second.text ? `(${first.text})|(${second.text})` : undefined;
  const isSure = first.isSure && second.isSure;
  const { text: _, isIndexed, ...rest } = first;
  return partOf(q, tokens, [span[0], other.span[1]], {
    ...one,
    label: `${one.label} или ${other.label.toLowerCase()}`,
    condition: {
      ...rest,
      or: second.value,
      isSure,
      ...(text && { text }),
      ...(text && isIndexed && second.isIndexed && { isIndexed }),
    },
  });
}

/** Reports whether a word names a thing of other categories than this one. */
function isThingOutside(category: Category, word: string): boolean {
  if (word === "" || isFunctionWord(word) || optionPhraseAt([{ word }], 0, () => true)) return false;
  const categories = categoriesOfTitle(word);
  // A word of no category may be one of small ads.
  return !categories.includes(category) && (categories.length > 1 || isKnownWord(word));
}

/** Reports whether two words are a phrase that has synonyms. */
function isPhrase(tokens: readonly Token[], at: number): boolean {
  const keys = keysOfPhrase(at < 0 ? "" : [tokens[at]?.word, tokens[at + 1]?.word].join(" "));
  return keys.length === 2 && synonymsOf(keys.join(" ")).length > 0;
}
