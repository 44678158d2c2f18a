/** Rules about phones, e-mail addresses and links. They only ask, because a description may contain them. */
import { matchesIn, type Range } from "#app/platform/numbers/range.ts";
import { emailsIn, linksIn } from "./contacts.ts";
import { numbersOf } from "./number-rules.server.ts";
import type { ScreeningRule } from "./screening-rule.ts";

export const phone: ScreeningRule = {
  name: "phone",
  label: "Телефон в текста",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста има телефонен номер. Сигурно е да го напишете в полето „Телефон за контакт“: там го виждат само хора, които поискат да се обадят.",
  find: numbersOf("telephone", "unsure"),
};

export const email: ScreeningRule = {
  name: "email",
  label: "Имейл в текста",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста има имейл адрес. Публикувани адреси се събират за спам и измами. По-сигурно е да го дадете на купувача лично.",
  find: (text) =>
    [...emailsIn(text.folded), ...spelledEmails(text.folded)].map(({ start, end }) => text.originalRange(start, end)),
};

const AT = String.raw`(?: ?[([{]? ?@ ?[)\]}]? ?| ?[([{] ?(?:at|ат|кльомба|маймунка|маймунско а) ?[)\]}] ?| (?:at|ат|кльомба|маймунка|маймунско а) )`;
const DOT = String.raw`(?: ?\. ?| ?[([{]? ?(?:dot|точка|дот) ?[)\]}]? ?)`;
const PROVIDERS =
  "abv|абв|gmail|джимейл|mail|мейл|yahoo|яху|hotmail|outlook|icloud|proton|protonmail|dir|дир|data|mbox";
const SPELLED_EMAIL = new RegExp(
  String.raw`[\p{L}\d._-]{1,64}${AT}(?:${PROVIDERS})${DOT}(?:bg|бг|com|ком|net|me)(?![\p{L}\d])`,
  "gu",
);

const PROVIDER = new RegExp(String.raw`(?:${PROVIDERS})${DOT}(?:bg|бг|com|ком|net|me)(?![\p{L}\d])`, "u");

function spelledEmails(folded: string): Range[] {
  return PROVIDER.test(folded) ? matchesIn(folded, SPELLED_EMAIL) : [];
}

export const link: ScreeningRule = {
  name: "link",
  label: "Линк в текста",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста има линк. Хората не отварят адреси, които не познават, защото така ги мамят. Опишете вещта с думи и снимки.",
  find: ({ original, folded, originalRange }) => [
    ...addressesIn(original),
    ...(SPELLED_PART.test(folded) ? matchesIn(folded, SPELLED_LINK) : []).map(({ start, end }) =>
      originalRange(start, end),
    ),
  ],
};

const SPELLED_PART = /точка|dot| \. |www\.|https?:/;
const SPELLED_LINK =
  /(?<![\p{L}\d-])[\p{L}\d-]{2,60}(?: ?[([]? ?(?:точка|dot) ?[)\]]? ?| \. )(?:bg|бг|com|ком|net|нет)(?![\p{L}\d])|(?<![\p{L}\d])www\.|https?:\/\//gu;

/** Returns whole addresses. A link within an address is part of it. */
function addressesIn(text: string): readonly Range[] {
  const addresses: Range[] = [];
  for (const range of withoutEmails(text, linksIn(text)))
    if (range.start >= (addresses.at(-1)?.end ?? 0)) addresses.push(wholeAddress(text, range));
  return addresses;
}

/** Match the rest of an address: after its host, and after its scheme. */
const PATH = /(?:\.[a-z\d-]+)*(?:[:/?#][^\s,;)»”"]*)?/iy;
const REST = /[^\s,;)»”"]*/y;

function wholeAddress(text: string, { start, end }: Range): Range {
  const rest = /[\p{L}\d]/u.test(text.charAt(end - 1)) ? PATH : REST;
  rest.lastIndex = end;
  return { start, end: end + (rest.exec(text)?.[0].length ?? 0) };
}

/** Removes the links that are the end of an e-mail address. */
function withoutEmails(text: string, links: readonly Range[]): readonly Range[] {
  const emails = emailsIn(text);
  return links.filter(({ start, end }) => !emails.some((one) => one.start <= start && end <= one.end));
}
