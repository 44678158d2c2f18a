/** Recognises hosts that imitate a known organisation by its name. */
import { CHEAP_ENDINGS, FILLER_WORDS, LURE_WORDS } from "./address-lists.server.ts";
import { asLatin, confusableForm, isWithinEdits } from "./disguises.server.ts";
import type { LinkParts } from "./link-parts.server.ts";
import { IMITATED, KNOWN_DOMAINS, type Organisation, organisationOf } from "./organisations.server.ts";

export interface Imitation {
  readonly organisation: Organisation;
  /** False if the name could also belong to somebody else. */
  readonly isCertain: boolean;
}

interface NameWord {
  readonly word: string;
  readonly form: string;
  readonly organisation: Organisation;
  readonly isCommon: boolean;
}

const WORDS: readonly NameWord[] = IMITATED.flatMap((organisation) => {
  const wordOf = (word: string, isCommon: boolean) => ({ word, form: confusableForm(word), organisation, isCommon });
  const { words = [], commonWords = [] } = organisation;
  return [...words.map((word) => wordOf(word, false)), ...commonWords.map((word) => wordOf(word, true))];
});
const BY_WORD = new Map(WORDS.map((one) => [one.word, one]));
const BY_FORM = new Map(WORDS.map((one) => [one.form, one]));
/** Words that are long enough not to occur within other words by chance. */
const EMBEDDED = WORDS.filter(({ word, isCommon }) => !isCommon && word.length >= 6);
const LURES = new Set(LURE_WORDS);
const AFFIXES: ReadonlySet<string> = new Set([...LURE_WORDS, ...FILLER_WORDS]);
const LONGEST_AFFIX = Math.max(...[...AFFIXES].map((word) => word.length));
/** Ordinary words and names that differ from a name above by one letter. */
const OTHER_WORDS = new Set(
  "econ econo econet econtent econtrol speed speeds speedo needy seedy greedy bazaar basar lazar revolt papal gmall goggle post-bank sportbank foodbank databank sunbank ebanks intimo rapid expressions amazons email ebag ebays vine vino".split(
    " ",
  ),
);

/** Returns the organisation whose name the host contains although the organisation does not own it. */
export function findImitation(parts: LinkParts): Imitation | undefined {
  const { labels, ending } = parts;
  const hasCheapEnding = CHEAP_ENDINGS.has(ending) || parts.isUnderSharedSuffix;
  const full = embeddedDomain(parts);
  if (full) return { organisation: full, isCertain: true };
  const registered = labels.at(-1) ?? "";
  const own = findImitationInLabel(registered, {
    hasCheapEnding,
    isSubdomain: false,
    isNational: isOtherCountry(ending),
  });
  if (own?.isCertain) return own;
  const others = labels
    .slice(0, -1)
    .flatMap((label) => findImitationInLabel(label, { hasCheapEnding, isSubdomain: true, isNational: false }) ?? []);
  return others.find(({ isCertain }) => isCertain) ?? own ?? others[0];
}

/** Returns the organisation whose whole domain stands before the registered name or within it: 'econt.bg.pay-x.top', 'econt-bg.com'. */
function embeddedDomain({ host, labels }: LinkParts): Organisation | undefined {
  const before = `.${asLatin(labels.join("."))}.`.replace(/[-_]/g, ".");
  const found = KNOWN_DOMAINS.find((domain) => before.includes(`.${domain.replaceAll("-", ".")}.`));
  return found && host !== found ? organisationOf(found) : undefined;
}

interface Place {
  readonly hasCheapEnding: boolean;
  readonly isSubdomain: boolean;
  /** True under a top-level domain of another country, where the same name is often a namesake. */
  readonly isNational: boolean;
}

function findImitationInLabel(label: string, place: Place): Imitation | undefined {
  if (label.length > 63) return undefined;
  const plain = label.toLowerCase();
  const tokens = plain.split(/[-_]+/).filter(Boolean);
  const joined = tokens.join("");
  return (
    findWholeName(joined, place) ??
    findHyphenatedName(tokens, place) ??
    findEmbeddedName(joined) ??
    findSimilarName(tokens, joined, place)
  );
}

/** Finds a label that is a name, alone or with words that imitations add. */
function findWholeName(joined: string, { hasCheapEnding, isSubdomain, isNational }: Place): Imitation | undefined {
  const found = nameWithAffixes(joined);
  if (!found) return undefined;
  const { known, isSame, affixes } = found;
  const hasSign = hasCheapEnding || affixes.some((affix) => affix.length > 1) || !isSame;
  if (!known.isCommon) return { organisation: known.organisation, isCertain: hasSign || !isNational };
  if (isSubdomain && !hasCheapEnding) return undefined;
  return { organisation: known.organisation, isCertain: hasSign };
}

function findHyphenatedName(tokens: readonly string[], { hasCheapEnding, isSubdomain }: Place): Imitation | undefined {
  if (tokens.length < 2) return undefined;
  const hasLure = tokens.some((token) => LURES.has(token));
  for (const token of tokens) {
    const found = nameWithAffixes(token);
    if (!found) continue;
    const { known } = found;
    if (!known.isCommon) return { organisation: known.organisation, isCertain: true };
    if (hasLure || hasCheapEnding) return { organisation: known.organisation, isCertain: hasLure && !isSubdomain };
  }
  return undefined;
}

function findEmbeddedName(joined: string): Imitation | undefined {
  const look = asLatin(joined);
  const found = EMBEDDED.find(({ word }) => joined.includes(word) || look.includes(word));
  return found && { organisation: found.organisation, isCertain: true };
}

/** Finds a label that differs from a name by one or two letters. */
function findSimilarName(
  tokens: readonly string[],
  joined: string,
  { hasCheapEnding, isSubdomain }: Place,
): Imitation | undefined {
  const stripped = withoutAffixes(joined);
  const cores = new Set([joined, ...tokens, stripped, ...tokens.map(withoutAffixes)]);
  const hasLure = tokens.some((token) => LURES.has(token)) || joined.length - stripped.length > 1;
  for (const core of cores) {
    if (core.length < 4 || OTHER_WORDS.has(core)) continue;
    const look = asLatin(core);
    const known = WORDS.find(({ word, isCommon }) => isSimilar(look, word, isCommon));
    const prefix = WORDS.find(
      ({ word, isCommon }) => !isCommon && hasCheapEnding && look.startsWith(word) && look.length - word.length < 4,
    );
    if (prefix) return { organisation: prefix.organisation, isCertain: true };
    if (!known) continue;
    const isShort = known.word.length <= 5 || known.isCommon;
    if (known.isCommon && isSubdomain) continue;
    return { organisation: known.organisation, isCertain: !isShort || hasCheapEnding || hasLure };
  }
  return undefined;
}

function isSimilar(look: string, word: string, isCommon: boolean): boolean {
  if (word.length < 5 || (isCommon && word.length < 6) || word.endsWith("bg")) return false;
  if (word.length < 8 && look[0] !== word[0]) return false;
  return isWithinEdits(look, word, word.length >= 9 ? 2 : 1);
}

interface NameWithAffixes {
  readonly known: NameWord;
  /** False if the name is written with other letters or digits. */
  readonly isSame: boolean;
  readonly affixes: readonly string[];
}

/** Finds a name that remains when words that imitations add are removed from both ends of `text`. */
function nameWithAffixes(text: string): NameWithAffixes | undefined {
  const seen = new Set<string>();
  const open: { readonly rest: string; readonly affixes: readonly string[] }[] = [{ rest: text, affixes: [] }];
  for (let next = open.pop(); next && seen.size < 200; next = open.pop()) {
    const { rest, affixes } = next;
    if (seen.has(rest)) continue;
    seen.add(rest);
    const same = BY_WORD.get(rest);
    if (same) return { known: same, isSame: true, affixes };
    const similar = BY_FORM.get(confusableForm(rest));
    // Short names are confused only by digits and other letters, not by doubled ones.
    const isConfused =
      similar && (similar.word.length > 3 || (rest.length === similar.word.length && /[^a-z]/.test(rest)));
    if (similar && isConfused && !OTHER_WORDS.has(rest)) return { known: similar, isSame: false, affixes };
    for (const [shorter, affix] of withoutOneAffix(rest)) open.push({ rest: shorter, affixes: [...affixes, affix] });
  }
  return undefined;
}

function withoutOneAffix(text: string): (readonly [rest: string, affix: string])[] {
  const found: (readonly [string, string])[] = [];
  const digits = /\d+$/.exec(text)?.[0] ?? "";
  if (digits && digits.length < text.length) found.push([text.slice(0, -digits.length), digits]);
  const first = /^\d+/.exec(text)?.[0] ?? "";
  if (first && first.length < text.length) found.push([text.slice(first.length), first]);
  for (let length = 1; length <= Math.min(LONGEST_AFFIX, text.length - 2); length += 1) {
    const end = text.slice(-length);
    if (AFFIXES.has(end)) found.push([text.slice(0, -length), end]);
    const start = text.slice(0, length);
    if (AFFIXES.has(start)) found.push([text.slice(length), start]);
  }
  return found;
}

/** Removes the longest added words from both ends. */
function withoutAffixes(text: string): string {
  let rest = text;
  for (let step = 0; step < 6; step += 1) {
    const shorter = withoutOneAffix(rest).filter(([left]) => left.length >= 4);
    const best = shorter.reduce<string | undefined>(
      (least, [left]) => (least && least.length <= left.length ? least : left),
      undefined,
    );
    if (best === undefined) return rest;
    rest = best;
  }
  return rest;
}

/** Reports whether a top-level domain is that of another country, and neither cheap nor in general use. */
function isOtherCountry(ending: string): boolean {
  return (
    /^[a-z]{2}$/.test(ending) &&
    ending !== "bg" &&
    !CHEAP_ENDINGS.has(ending) &&
    !/^(co|io|me|tv|eu|ai|to|ws|is)$/.test(ending)
  );
}

/** Counts the words about money, delivery and identity in a host. */
export function countLures({ labels }: LinkParts): number {
  const tokens = labels.flatMap((label) => label.split(/[-_\d]+/)).filter((token) => token.length > 2);
  return tokens.filter((token) => LURES.has(token) || isOnlyLures(token)).length;
}

function isOnlyLures(token: string): boolean {
  for (let length = 3; length <= token.length - 3; length += 1)
    if (LURES.has(token.slice(0, length)) && AFFIXES.has(token.slice(length))) return true;
  return false;
}
