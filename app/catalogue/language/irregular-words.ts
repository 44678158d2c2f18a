/**
 * Finds the headwords of irregular words, which the dictionary lists without endings because their stem changes: ръце of ръка, ветрове
 * of вятър, закълнели of закълна. An ending of any class is stripped and the stem is changed back; of the resulting listed words
 * the one that explains most forms is the headword.
 */
import { valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { type Dictionary, headwordsOf, isVerb } from "./dictionary.server.ts";

/** The original consonants by those to which they soften before some endings. */
const SOFTENED: Readonly<Record<string, readonly string[]>> = {
  ц: ["к"],
  ч: ["к"],
  з: ["г"],
  ж: ["г", "з"],
  с: ["х"],
  ш: ["х", "с"],
  щ: ["т", "ст"],
  д: ["ж"],
};
const VOWEL = /[аъоуеиюя]/;
const CONSONANT = /[бвгджзйклмнпрстфхцчшщ]/;

/** Returns possible stems of the headword: я and е or ър and ръ exchanged, ъ or е inserted or removed, the last consonant hardened. */
function changedOnce(stem: string): readonly string[] {
  return [...hardened(stem), ...withOtherVowel(stem), ...withMovedLetter(stem), ...withFleetingVowel(stem)];
}

function hardened(stem: string): string[] {
  const last = stem.at(-1) ?? "";
  return (SOFTENED[last] ?? []).map((hard) => stem.slice(0, -1) + hard);
}

/** Exchanges the last я or е of the stem: бял, бели. */
function withOtherVowel(stem: string): string[] {
  for (let at = stem.length - 1; at >= 0; at--) {
    const letter = stem[at] ?? "";
    if (letter === "я") return [`${stem.slice(0, at)}е${stem.slice(at + 1)}`];
    if (letter === "е") return [`${stem.slice(0, at)}я${stem.slice(at + 1)}`];
    if (VOWEL.test(letter)) return [];
  }
  return [];
}

/** Exchanges ъ with an adjacent р or л: гръб, гърбове. */
function withMovedLetter(stem: string): string[] {
  const at = Math.max(...["ръ", "лъ", "ър", "ъл"].map((pair) => stem.lastIndexOf(pair)));
  return at < 0 ? [] : [`${stem.slice(0, at)}${stem[at + 1]}${stem[at]}${stem.slice(at + 2)}`];
}

/** Inserts or removes a vowel between the last two consonants: метър, метри. */
function withFleetingVowel(stem: string): string[] {
  const [before = "", last = ""] = [stem.at(-2), stem.at(-1)];
  if (CONSONANT.test(before) && CONSONANT.test(last))
    return ["ъ", "е"].map((vowel) => stem.slice(0, -1) + vowel + last);
  const isFleeting = (before === "ъ" || before === "е") && CONSONANT.test(last) && CONSONANT.test(stem.at(-3) ?? "");
  return isFleeting ? [stem.slice(0, -2) + last] : [];
}

/** The headwords by suppletive form. They precede all rules: хора is not a form of хоро. */
export const SUPPLETIVE = valuesOf("form");

/** Endings of forms. A word with such an ending for which a headword is found is not a headword itself. */
const FORM_END =
  /(?:х|ем|им|ха|хме|хте|ше|ш|ме|ле|л|ла|ли|ло|н|на|ни|но|т|та|то|ти|щ|ща|щи|що|йки|те|ят|ият|ия|ът|ата|ото|ите)$/;

type Bases = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the possible headwords of each irregular word, found with as few changes as possible. */
function possibleBases(dictionary: Dictionary, irregular: readonly string[]): Bases {
  const bases = new Map<string, ReadonlySet<string>>();
  for (const form of irregular) {
    let changes = (stem: string) => [stem];
    let found: ReadonlySet<string> = listedWithOtherVowel(dictionary, form);
    if (found.size === 0) found = basesOf(dictionary, form, { change: changes, isChanged: false });
    for (let round = 1; round <= 2 && found.size === 0; round++) {
      const before = changes;
      changes = (stem) => before(stem).flatMap(changedOnce);
      found = basesOf(dictionary, form, { change: changes, isChanged: true });
    }
    bases.set(form, found);
  }
  return bases;
}

/** Finds a listed word that differs in a vowel only: място and мястото of the headword место. */
function listedWithOtherVowel(dictionary: Dictionary, form: string): ReadonlySet<string> {
  for (let at = form.length - 2; at > 0; at--) {
    if (form[at] !== "я") continue;
    const headwords = headwordsOf(dictionary, `${form.slice(0, at)}е${form.slice(at + 1)}`);
    return new Set(headwords.filter((headword) => dictionary.isCommon(headword)));
  }
  return new Set();
}

/** Endings that no class of the dictionary has: тясна of тесен, времена of време, пътища of път. */
const RARE_ENDINGS: readonly (readonly [end: RegExp, headword: string])[] = [
  [/^(.+)я(.{1,3})н(?:[ао]|ата|ото)$/, "$1е$2ен"],
  [/мена(?:та)?$/, "ме"],
  [/ища(?:та)?$/, ""],
  [/ища(?:та)?$/, "й"],
  [/ньове(?:те)?$/, "ън"],
  [/ета(?:та)?$/, "о"],
  [/йци(?:те)?$/, "ек"],
  [/([^аъоуеиюя])я(?:та)?$/, "$1е"],
];

function listedWithRareEnding(dictionary: Dictionary, form: string): string | undefined {
  for (const [end, headword] of RARE_ENDINGS) {
    const base = form.replace(end, headword);
    if (base !== form && base.length > 2 && dictionary.isCommon(base)) return base;
  }
  return undefined;
}

/** Reports whether the form of a noun with its article is listed: край has краят. */
function hasArticle({ words }: Dictionary, word: string): boolean {
  return (
    words.has(`${word}ът`) || words.has(`${word}ят`) || (word.endsWith("й") && words.has(`${word.slice(0, -1)}ят`))
  );
}

/** Reports whether a base is too short to be reliable: вра would explain време by chance. */
function isTooShort(base: string, form: string): boolean {
  return base.length < 3 || (base.length === 3 && form.length > 4 && /[аяе]$/.test(base) && !form.startsWith(base));
}

function basesOf(
  dictionary: Dictionary,
  form: string,
  { change, isChanged }: { readonly change: (stem: string) => readonly string[]; readonly isChanged: boolean },
): ReadonlySet<string> {
  const found = new Set<string>();
  for (let length = 0; length <= dictionary.longestEnding && length < form.length - 1; length++) {
    const possible = dictionary.endings.get(form.slice(form.length - length));
    if (!possible) continue;
    const stems = change(form.slice(0, form.length - length));
    for (const { strip, classes } of possible) {
      for (const stem of stems) {
        const base = stem + strip;
        if (isTooShort(base, form) || base.startsWith(form) || !dictionary.isCommon(base)) continue;
        const own = dictionary.words.get(base) ?? 0;
        // The ending must belong to a class of the headword, whose stem may change before it.
        if (own === 0 || (isChanged && (own & classes) !== 0)) found.add(base);
      }
    }
  }
  return found;
}

/** Returns the headwords of verb forms whose first person is listed under another headword: вземех of взема, listed under вземам. */
function verbOf(dictionary: Dictionary, form: string): readonly string[] {
  const stem = form.replace(/(?:[еи](?:х|ш|м|те|л|ше|йки)|[ая]т|е|и|а|я)$/, "");
  for (const verb of [`${stem}а`, `${stem}я`]) {
    const found = stem.length > 2 && verb !== form ? headwordsOf(dictionary, verb) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** Participle endings with the verb form that has the same stem: порежели and порежех, завлекли and завлякох, вдянати and вдянах. */
const PARTICIPLES: readonly (readonly [end: RegExp, form: string])[] = [
  [/(?<=.{4})(?:ли|ти|щи|ни)$/, "х"],
  [/(?<=.{3})ени$/, "еш"],
  [/(?<=.{3})сли$/, "стох"],
  [/(?<=.{3})кли$/, "кох"],
  [/(?<=.)шли$/, "йда"],
];

/** Returns the headwords of participles, whose plural is listed without another form of the verb. */
function verbOfParticiple(
  dictionary: Dictionary,
  links: ReadonlyMap<string, readonly string[]>,
  plural: string,
): readonly string[] {
  for (const [end, ending] of PARTICIPLES) {
    const stem = plural.replace(end, "");
    if (stem === plural) continue;
    for (const form of [stem, ...withOtherVowel(stem)].map((one) => one + ending)) {
      const found = links.get(form) ?? headwordsOf(dictionary, form).filter((headword) => isVerb(dictionary, headword));
      if (found.length > 0) return found;
      if (ending === "йда" && dictionary.isCommon(form)) return [form];
    }
  }
  return [];
}

/** Links a noun of which only the form with the article is listed: лакът with лакътя and лакти. */
function addUnlisted(dictionary: Dictionary, links: Map<string, readonly string[]>, headword: string): void {
  if (dictionary.words.has(headword)) return;
  const plural = `${headword.slice(0, -2)}ти`;
  for (const form of [`${headword}я`, `${headword}ят`, plural, `${plural}те`]) links.set(form, [headword]);
  links.set(headword, [headword, ...headwordsOf(dictionary, headword)]);
}

export function linkIrregularWords(dictionary: Dictionary): ReadonlyMap<string, readonly string[]> {
  const irregular = [...dictionary.words]
    .filter(([word, classes]) => classes === 0 && dictionary.isCommon(word))
    .map(([word]) => word)
    .filter((word) => headwordsOf(dictionary, word).length === 0);
  const bases = possibleBases(dictionary, irregular);
  const explained = new Map<string, number>();
  for (const found of bases.values()) for (const base of found) explained.set(base, (explained.get(base) ?? 0) + 1);
  const weight = (word: string) => {
    const isForm = FORM_END.test(word) && (bases.get(word)?.size ?? 0) > 0;
    const noun = hasArticle(dictionary, word) ? 10_000 : 0;
    return (explained.get(word) ?? 0) * (isForm ? 20 : 100) - word.length + noun;
  };
  const parents = new Map<string, string>();
  const rareForms = new Map<string, string>();
  for (const form of bases.keys()) {
    const rare = listedWithRareEnding(dictionary, form);
    if (rare !== undefined) rareForms.set(form, rare);
  }
  // железен has the form желязна and is not a form of железа.
  const adjectives = new Set([...rareForms.values()].filter((word) => word.endsWith("ен")));
  for (const [form, found] of bases) {
    const rare = rareForms.get(form);
    if (rare !== undefined) parents.set(form, rare);
    if (rare !== undefined || adjectives.has(form) || hasArticle(dictionary, form)) continue;
    let best: string | undefined;
    for (const base of found) if (best === undefined || weight(base) > weight(best)) best = base;
    if (best !== undefined && weight(best) > weight(form)) parents.set(form, best);
  }
  const links = new Map<string, readonly string[]>();
  const roots = new Map<string, string>();
  for (const form of irregular) {
    let root = form;
    for (let up = parents.get(root), steps = 0; up !== undefined && steps < 5; up = parents.get(root), steps++)
      root = up;
    const verbs = bases.has(root) && FORM_END.test(root) ? verbOf(dictionary, root) : [];
    if (verbs.length > 0) links.set(form, verbs);
    else if (root !== form) links.set(form, [root]);
    roots.set(form, root);
  }
  const participles = new Map<string, readonly string[]>();
  for (const root of new Set(roots.values()))
    if (!links.has(root) && !adjectives.has(root)) participles.set(root, verbOfParticiple(dictionary, links, root));
  for (const [form, root] of roots) {
    const verbs = participles.get(root) ?? [];
    if (verbs.length > 0) links.set(form, verbs);
  }
  for (const form of irregular) if (form.endsWith("ътя")) addUnlisted(dictionary, links, form.slice(0, -1));
  for (const [headword] of new Set(links.values())) addPlural(dictionary, links, headword);
  for (const [form, headword] of SUPPLETIVE) {
    links.set(form, [headword]);
    links.delete(headword);
  }
  return links;
}

/** Links the plural of an irregular adjective, which may also be a form of a verb: тесни of тесен and of тесня. */
function addPlural(dictionary: Dictionary, links: Map<string, readonly string[]>, headword = ""): void {
  if (!headword.endsWith("ен")) return;
  for (const ending of ["ни", "ните"]) {
    const plural = headword.slice(0, -2) + ending;
    const others = links.get(plural) ?? headwordsOf(dictionary, plural);
    links.set(plural, [...new Set([...others, headword])]);
  }
}
