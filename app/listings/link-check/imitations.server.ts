/** Recognises hosts that imitate a known organisation by its name. */
import { isWithinEdits } from "#app/platform/wording/edits.ts";
import { asLatin, confusableForm } from "./disguises.server.ts";
import { KNOWN_DOMAINS, listOf, ORGANISATIONS, organisationOf } from "./known-hosts.server.ts";
import type { LinkParts } from "./link-parts.server.ts";

export interface Imitation {
  /** The name of the organisation. */
  readonly of: string;
  /** False if the name could also belong to somebody else. */
  readonly isCertain: boolean;
}

interface Name {
  readonly word: string;
  /** The name of the organisation. */
  readonly of: string;
  readonly isCommon: boolean;
}

const NAMES: readonly Name[] = ORGANISATIONS.flatMap(({ name: of, words, commonWords }) => [
  ...words.map((word) => ({ word, of, isCommon: false })),
  ...commonWords.map((word) => ({ word, of, isCommon: true })),
]);
const BY_WORD = new Map(NAMES.map((name) => [name.word, name]));
const BY_FORM = new Map(NAMES.map((name) => [confusableForm(name.word), name]));
/** Names that are long enough not to occur within other words by chance. */
const EMBEDDED = NAMES.filter(({ word, isCommon }) => !isCommon && word.length >= 6);
const LURES = listOf("lures");
const AFFIXES: ReadonlySet<string> = new Set([...LURES, ...listOf("fillers")]);
const LONGEST_AFFIX = Math.max(...[...AFFIXES].map((word) => word.length));
const NAMESAKES = listOf("namesakes");
export const CHEAP_ENDINGS = listOf("cheap endings");

/** Returns the organisation whose name the host contains although the organisation does not own it. */
export function findImitation({ host, labels, ending, isUnderSharedSuffix }: LinkParts): Imitation | undefined {
  // A whole domain before the registered name or within it: 'econt.bg.pay-x.top', 'econt-bg.com'.
  const dotted = `.${asLatin(labels.join("."))}.`.replace(/[-_]/g, ".");
  const whole = KNOWN_DOMAINS.find((domain) => dotted.includes(`.${domain.replaceAll("-", ".")}.`)) ?? host;
  const owner = whole === host ? undefined : organisationOf(whole);
  if (owner) return { of: owner.name, isCertain: true };
  const isCheap = CHEAP_ENDINGS.has(ending) || isUnderSharedSuffix;
  const found = [...labels.slice(-1), ...labels.slice(0, -1)].flatMap(
    (label, at) =>
      imitationIn(label, { isCheap, isSubdomain: at > 0, isNational: at === 0 && isOtherCountry(ending) }) ?? [],
  );
  return found.find(({ isCertain }) => isCertain) ?? found[0];
}

/** Reports whether a top-level domain is that of another country, and neither cheap nor in general use. */
function isOtherCountry(ending: string): boolean {
  return /^(?!bg|co$|io$|me$|tv$|eu$|ai$|to$|ws$|is$)[a-z]{2}$/.test(ending) && !CHEAP_ENDINGS.has(ending);
}

interface Place {
  readonly isCheap: boolean;
  readonly isSubdomain: boolean;
  /** True under a top-level domain of another country, where the same name is often a namesake. */
  readonly isNational: boolean;
}

function imitationIn(label: string, place: Place): Imitation | undefined {
  const tokens = label.toLowerCase().split(/[-_]+/).filter(Boolean);
  const joined = tokens.join("");
  return (
    wholeName(joined, place) ?? hyphenatedName(tokens, place) ?? embeddedName(joined) ?? similarName(tokens, place)
  );
}

/** Finds a label that is a name, alone or with words that imitations add. */
function wholeName(joined: string, { isCheap, isSubdomain, isNational }: Place): Imitation | undefined {
  const { name, isSame, affixes } = nameIn(joined) ?? {};
  if (!name || (name.isCommon && isSubdomain && !isCheap)) return undefined;
  const hasSign = isCheap || !isSame || affixes?.some(({ length }) => length > 1) === true;
  return { of: name.of, isCertain: hasSign || !(name.isCommon || isNational) };
}

function hyphenatedName(tokens: readonly string[], { isCheap, isSubdomain }: Place): Imitation | undefined {
  if (tokens.length < 2) return undefined;
  const hasLure = tokens.some((token) => LURES.has(token));
  const names = tokens.flatMap((token) => nameIn(token)?.name ?? []);
  const name = names.find(({ isCommon }) => !isCommon || hasLure || isCheap);
  return name && { of: name.of, isCertain: !name.isCommon || (hasLure && !isSubdomain) };
}

function embeddedName(joined: string): Imitation | undefined {
  const look = asLatin(joined);
  const name = EMBEDDED.find(({ word }) => joined.includes(word) || look.includes(word));
  return name && { of: name.of, isCertain: true };
}

/** Finds a label that differs from a name by one or two letters. */
function similarName(tokens: readonly string[], { isCheap, isSubdomain }: Place): Imitation | undefined {
  const hasSign = isCheap || tokens.some((token) => LURES.has(token));
  for (const { rest, affixes } of [tokens.join(""), ...tokens].flatMap((one) => [...coresOf(one)])) {
    if (rest.length < 4 || NAMESAKES.has(rest)) continue;
    const look = asLatin(rest);
    const isBegun = ({ word, isCommon }: Name) => !isCommon && look.startsWith(word) && look.length - word.length < 4;
    const begun = isCheap ? NAMES.find(isBegun) : undefined;
    if (begun) return { of: begun.of, isCertain: true };
    const name = NAMES.find((one) => isSimilar(look, one) && !(one.isCommon && isSubdomain));
    const isLong = name && name.word.length > 5 && !name.isCommon;
    if (name) return { of: name.of, isCertain: hasSign || isLong || affixes.join("").length > 1 };
  }
  return undefined;
}

function isSimilar(look: string, { word, isCommon }: Name): boolean {
  if (word.length < 5 || (isCommon && word.length < 6) || word.endsWith("bg")) return false;
  if (word.length < 8 && look[0] !== word[0]) return false;
  return isWithinEdits(look, word, word.length >= 9 ? 2 : 1);
}

interface Core {
  readonly rest: string;
  /** The removed words. */
  readonly affixes: readonly string[];
}

/** The maximum number of ways to remove words from one label. */
const MAX_CORES = 200;

/** Yields what remains when words and digits that imitations add are removed from the ends of a text: itself first, in all ways. */
function* coresOf(text: string): Generator<Core> {
  const seen = new Set<string>();
  const open: Core[] = [{ rest: text, affixes: [] }];
  for (let next = open.pop(); next && seen.size < MAX_CORES; next = open.pop()) {
    const { rest, affixes } = next;
    if (seen.has(rest)) continue;
    seen.add(rest);
    yield next;
    const remove = (affix: string, shorter: string) => open.push({ rest: shorter, affixes: [...affixes, affix] });
    const [, first = "", last = ""] = /^(\d*).*?(\d*)$/.exec(rest) ?? [];
    if (last && last !== rest) remove(last, rest.slice(0, -last.length));
    if (first && first !== rest) remove(first, rest.slice(first.length));
    for (let length = 1; length <= Math.min(LONGEST_AFFIX, rest.length - 2); length++) {
      const [start, end] = [rest.slice(0, length), rest.slice(-length)];
      if (AFFIXES.has(end)) remove(end, rest.slice(0, -length));
      if (AFFIXES.has(start)) remove(start, rest.slice(length));
    }
  }
}

/** Finds a name that remains of a text. `isSame` is false if it is written with other letters or digits. */
function nameIn(text: string) {
  for (const { rest, affixes } of coresOf(text)) {
    const same = BY_WORD.get(rest);
    if (same) return { name: same, isSame: true, affixes };
    const name = BY_FORM.get(confusableForm(rest));
    // Short names are confused only by digits and other letters, not by doubled ones.
    const isConfused = name && (name.word.length > 3 || (rest.length === name.word.length && /[^a-z]/.test(rest)));
    if (name && isConfused && !NAMESAKES.has(rest)) return { name, isSame: false, affixes };
  }
  return undefined;
}

/** Counts the words about money, delivery and identity in a host. */
export function countLures({ labels }: LinkParts): number {
  const isPair = (token: string, length: number) =>
    LURES.has(token.slice(0, length)) && AFFIXES.has(token.slice(length));
  const tokens = labels.flatMap((label) => label.split(/[-_\d]+/)).filter(({ length }) => length > 2);
  return tokens.filter((token) => LURES.has(token) || [...token].some((_, at) => at > 2 && isPair(token, at))).length;
}
