/** Finds signs of fraud in messages, such as links and card numbers: for a question to the author, and a warning to the reader. */
import { findLinks } from "#app/listings/link-check/find-links.server.ts";
import { link } from "#app/listings/screening/rules/contact-rules.server.ts";
import { courierTakes, oneTimeCode } from "#app/listings/screening/rules/message-rules.server.ts";
import { bankCard, iban } from "#app/listings/screening/rules/number-rules.server.ts";
import type { ScreeningRule } from "#app/listings/screening/rules/screening-rule.ts";
import { type Finding, findInText } from "#app/listings/screening/screening.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Range } from "#app/platform/numbers/range.ts";

interface Warning {
  /** The reason for the author, who may send anyway. */
  readonly author: string;
  /** The sentence for the reader. */
  readonly reader: string;
}

/** The warnings, by the name of the screening rule. */
const WARNINGS: Readonly<Record<string, Warning>> = {
  [bankCard.name]: {
    author: "",
    reader: "Тук има номер на карта. Никога не давайте карта, за да получите пари.",
  },
  [iban.name]: {
    author: "В съобщението има IBAN. Плащайте и приемайте пари на ръка или с наложен платеж, след преглед на вещта.",
    reader: "Тук има банкова сметка. Не превеждайте пари, преди да сте видели вещта.",
  },
  [link.name]: {
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

/** The link rule of ads, extended by every word that a mail program or browser could open as a link. */
const messageLink: ScreeningRule = {
  ...link,
  find: (text) => [...link.find(text), ...openableWords(text.original)],
};

function openableWords(text: string): readonly Range[] {
  return [...text.matchAll(/\S+/gu)]
    .filter(([word]) => findLinks(word).length > 0)
    .map(({ 0: word, index }) => ({ start: index, end: index + word.replace(/[.,;:!?)»”"]+$/u, "").length }));
}

const RULES: readonly ScreeningRule[] = [bankCard, iban, messageLink, oneTimeCode, courierTakes];

/** Checks a text before it is sent. Refuses with message_card, and with message_doubtful unless the author has answered that question. */
export function checkMessageText(text: string, isSure: boolean): void {
  const names = new Set(findInText(text, RULES).map(({ rule }) => rule.name));
  if (names.has(bankCard.name)) throw new Refusal("message_card", { field: "text" });
  if (names.size === 0 || isSure) return;
  throw new Refusal("message_doubtful", { reasons: [...names].map((name) => WARNINGS[name]?.author).join(" ") });
}

/** A part of a text; it is marked if a rule found it. */
export interface TextPart {
  readonly text: string;
  readonly isMarked?: true;
}

/** Returns the parts of a text, with those marked that a rule found, and the warnings for the reader. */
export function analyseMessage(text: string) {
  const found = findInText(text, RULES);
  const names = [...new Set(found.map(({ rule }) => rule.name))];
  return {
    parts: partsOf(text, found),
    warnings: names.flatMap((name) => WARNINGS[name]?.reader ?? []),
    hasLink: names.includes(link.name),
  };
}

/** Divides a text; findings that overlap or touch are one part. */
function partsOf(text: string, found: readonly Finding[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of found) {
    if (end <= at) continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    const before = parts.at(-1);
    if (before?.isMarked) parts[parts.length - 1] = { text: before.text + text.slice(at, end), isMarked: true };
    else parts.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Returns a text with '[връзка]' in the place of each link, for mails. */
export function withoutLinks(text: string): string {
  return partsOf(text, findInText(text, [messageLink]))
    .map((part) => (part.isMarked ? "[връзка]" : part.text))
    .join("");
}
