/** Finds in messages what people are deceived with: warns the author before sending, and the reader beside the message. */
import { findLinks } from "#app/listings/link-check/find-links.server.ts";
import type { Range } from "#app/listings/screening/analysis/range.ts";
import { courierTakes, oneTimeCode } from "#app/listings/screening/rules/message-rules.server.ts";
import { findRule } from "#app/listings/screening/rules/rules.server.ts";
import type { ScreeningRule } from "#app/listings/screening/rules/screening-rule.ts";
import { type Finding, findInText } from "#app/listings/screening/screening.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

const CARD = "bank-card";
const LINK = "link";

interface Warning {
  /** The reason for the author, who may send anyway. */
  readonly author: string;
  /** The sentence for the reader. */
  readonly reader: string;
}

/** By the name of the rule of screening. */
const WARNINGS: Readonly<Record<string, Warning>> = {
  [CARD]: {
    author: "",
    reader: "Тук има номер на карта. Никога не давайте карта, за да получите пари.",
  },
  iban: {
    author: "В съобщението има IBAN. Плащайте и приемайте пари на ръка или с наложен платеж, след преглед на вещта.",
    reader: "Тук има банкова сметка. Не превеждайте пари, преди да сте видели вещта.",
  },
  [LINK]: {
    author: "В съобщението има линк. Той няма да може да се отваря, а другият ще види предупреждение.",
    reader: "Тук има линк към друг сайт. Не въвеждайте там карта, парола или код.",
  },
  [oneTimeCode.name]: {
    author: "В съобщението става дума за еднократен код. Такива кодове не се дават на никого.",
    reader: "Иска се еднократен код. Не давайте на никого код от банка, куриер или SMS.",
  },
  [courierTakes.name]: {
    author: "„Куриерът ще вземе“ е често начало на измама и другият ще види предупреждение.",
    reader: "Куриер, който сам взема вещта и плаща, е честа измама. Истинските куриери не искат карта.",
  },
};

/** The rule of screening; in messages also every whole word that a mail program or browser could open. */
const links: readonly ScreeningRule[] = [findRule(LINK) ?? []].flat().map((rule) => ({
  ...rule,
  find: (text) => [...rule.find(text), ...wordsToOpen(text.original)],
}));

function wordsToOpen(text: string): readonly Range[] {
  return [...text.matchAll(/\S+/gu)]
    .filter(([word]) => findLinks(word).length > 0)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.replace(/[.,;:!?)»”"]+$/u, "").length }));
}

const RULES: readonly ScreeningRule[] = [
  ...[CARD, "iban"].flatMap((name) => findRule(name) ?? []),
  ...links,
  oneTimeCode,
  courierTakes,
];

/** Refuses with message_card, and with message_doubtful unless the author is sure. */
export function checkWords(text: string, isSure: boolean): void {
  const names = new Set(findInText(text, RULES).map(({ rule }) => rule.name));
  if (names.has(CARD)) throw new Refusal("message_card", { field: "text" });
  if (names.size === 0 || isSure) return;
  throw new Refusal("message_doubtful", { reasons: [...names].map((name) => WARNINGS[name]?.author).join(" ") });
}

/** A part of a text; a marked one is what a rule found. */
export interface TextPart {
  readonly text: string;
  readonly isMarked?: true;
}

export interface ReadText {
  readonly parts: readonly TextPart[];
  readonly warnings: readonly string[];
  readonly hasLink: boolean;
}

/** Returns a text in parts, and the warnings for its reader. */
export function readText(text: string): ReadText {
  const found = findInText(text, RULES);
  const names = [...new Set(found.map(({ rule }) => rule.name))];
  return {
    parts: partsOf(text, found),
    warnings: names.flatMap((name) => WARNINGS[name]?.reader ?? []),
    hasLink: names.includes(LINK),
  };
}

function partsOf(text: string, found: readonly Finding[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of found) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) parts.push({ text: text.slice(at, from) });
    parts.push({ text: text.slice(from, end), isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Returns a text with '[връзка]' in the place of each link, for mails. */
export function withoutLinks(text: string): string {
  const parts = partsOf(text, findInText(text, links)).map((part) => (part.isMarked ? "\0" : part.text));
  return parts.join("").replace(/\0+/g, "[връзка]");
}
