/** Rules about numbers that strangers can misuse. They check checksums and fixed forms, so that they may refuse. */
import type { AnalysedText } from "#app/listings/screening/analysis/analysed-text.server.ts";
import { type Digits, type DigitWindow, windowsOf } from "#app/listings/screening/analysis/digit-runs.ts";
import type { Range } from "#app/listings/screening/analysis/range.ts";
import { CARD_LENGTHS, IBAN_LENGTHS, isCardNumber, isIban, isPersonalNumber } from "./checksums.ts";
import type { ScreeningRule } from "./screening-rule.ts";

const PERSONAL_NUMBER: Digits = { min: 10, max: 10, isRight: (digits) => isPersonalNumber(digits) };

export const personalNumber: ScreeningRule = {
  name: "personal-number",
  label: "ЕГН",
  kind: "strict",
  defaultMode: "refuse",
  told: "В текста има ЕГН. С него може да се злоупотреби и не бива да е публично. Изтрийте го; на купувача не е нужно.",
  find: (text) =>
    windowsIn(text, PERSONAL_NUMBER)
      .filter((window) => isOneNumber(window))
      .filter(
        (window) => hasName(text, window, OWN_NUMBER) || !(isOldDate(window) || hasName(text, window, OTHER_NUMBER)),
      )
      .map(({ start, end }) => text.originalRange(start, end)),
};

/** Names of other numbers of ten digits or more, directly before the number. */
const OTHER_NUMBER =
  /(?:oem|oе|оем|каталожен|кат\.|част|part|артикул|арт\.?|код|code|поръчка|товарителница|пратка|проследяване|tracking|баркод|barcode|ean|еан|isbn|imei|имей|сериен|s\/n|sn|sku|vin|вин|bosch|denso|siemens|delphi|valeo|идентификатор|фактура|серия|еик|булстат)[^\p{L}\d]{0,4}(?:(?:№|no|n|номер|на|поръчката|част|частта|number)[^\p{L}\d]{0,4}){0,3}$/u;
const OWN_NUMBER = /(?:егн|egn|личен номер|единен граждански)[^\d]{0,20}$/u;
const NAME_LENGTH = 40;

function hasName({ folded }: AnalysedText, { start }: DigitWindow, name: RegExp): boolean {
  return name.test(folded.slice(Math.max(0, start - NAME_LENGTH), start));
}

/** True for pairs of digits with a date of the 19th century, which are rather a list of sizes. */
const isOldDate = ({ digits, groups }: DigitWindow) => /^..[23]/.test(digits) && groups.every((size) => size === 2);

/** True for a number in groups with one separator, and not for a list of numbers: '38, 40, 42', '10:30'. */
function isOneNumber({ gaps }: DigitWindow): boolean {
  return gaps.every((gap) => /^(?: {1,3}| ?[-–—.·_*'’/] ?)$/.test(gap));
}

const windowsIn = (text: AnalysedText, digits: Digits): DigitWindow[] =>
  text.digitRuns.flatMap((run) => [...windowsOf(run, digits)]);

const CARD_NUMBER: Digits = { ...CARD_LENGTHS, isRight: isCardNumber };

export const bankCard: ScreeningRule = {
  name: "bank-card",
  label: "Номер на банкова карта",
  kind: "strict",
  defaultMode: "refuse",
  told: "В текста има номер на банкова карта. С него може да бъде платено от чуждо име. Изтрийте го; за да получите пари, номерът на картата не е нужен.",
  find: (text) =>
    windowsIn(text, CARD_NUMBER)
      .filter((window) => isOneNumber(window) && isGroupedLikeCard(window))
      .filter((window) => !hasName(text, window, OTHER_NUMBER))
      .map(({ start, end }) => text.originalRange(start, end)),
};

/** True for one group, groups of four, the groups of American Express and Diners, and single digits. */
function isGroupedLikeCard({ groups }: DigitWindow): boolean {
  const [first = 0, ...others] = groups;
  const last = others.pop();
  if (last === undefined || groups.every((size) => size === 1)) return true;
  return first >= 4 && last <= 8 && others.every((size) => size === 4 || size === 6);
}

export const iban: ScreeningRule = {
  name: "iban",
  label: "IBAN",
  kind: "strict",
  // Firms and collections for the ill publish accounts, which a person can tell from fraud.
  defaultMode: "hold",
  told: "В текста има банкова сметка (IBAN). Хората не бива да превеждат пари на непознат, преди да са видели вещта. По-сигурно е да я дадете на купувача лично.",
  find: (text) => [...text.folded.matchAll(IBAN_START)].flatMap(({ index }) => ibanAt(text, index)),
};

/** Two letters and two digits, also with Cyrillic letters that look like Latin ones. */
const IBAN_START = /(?<![\p{L}\d])[a-zавекмнорстху] ?[a-zавекмнорстху][ -]?\d ?\d/gu;
const LATIN: ReadonlyMap<string, string> = new Map(
  [..."авекмнорстху"].map((letter, at) => [letter, "ABEKMHOPCTXY"[at] ?? ""]),
);
const IBAN_CHARACTER = /[\p{L}\d]/u;
const IBAN_SEPARATOR = /[ .\-–_·]/;

function ibanAt({ folded, originalRange }: AnalysedText, start: number): Range[] {
  let read = "";
  let length: number | undefined;
  for (let at = start, gap = 0; at < folded.length; at++) {
    const character = folded.charAt(at);
    if (IBAN_SEPARATOR.test(character)) {
      if (++gap > 3) return [];
      continue;
    }
    if (!IBAN_CHARACTER.test(character)) return [];
    gap = 0;
    read += LATIN.get(character) ?? character.toUpperCase();
    if (read.length === 2) length = IBAN_LENGTHS.get(read);
    if (read.length > 1 && length === undefined) return [];
    if (read.length !== length) continue;
    const isEnd = !/[\p{L}\d]/u.test(folded.charAt(at + 1));
    return isEnd && isIban(read) ? [originalRange(start, at + 1)] : [];
  }
  return [];
}

export const identityCard: ScreeningRule = {
  name: "identity-card",
  label: "Номер на документ за самоличност",
  kind: "strict",
  defaultMode: "refuse",
  told: "В текста има номер на личен документ. С него може да се злоупотреби и не бива да е публичен. Изтрийте го; на купувача не е нужен.",
  find: ({ folded, originalRange }) =>
    [...folded.matchAll(IDENTITY_CARD)].map(({ index, groups, 0: found }) => {
      const end = index + found.length;
      return originalRange(end - (groups?.number?.length ?? 0), end);
    }),
};

const DOCUMENT = String.raw`(?:личн(?:а|ата|и|ите) карт[аи](?:та)?|л\. ?к\.|лк|lichna karta|(?<!технически |ветеринарен |енергиен )паспорт(?:а|ът)?|pasport|passport|документ за самоличност|документ с|id card|шофьорска книжка|свидетелство за управление|сумпс)`;
const IDENTITY_CARD = new RegExp(
  String.raw`(?<![\p{L}\d])${DOCUMENT}(?![\p{L}])[^\d\n]{0,6}(?:(?:номер|no|n|№|ном|бг|серия|сер|с|на|ми|е)[^\p{L}\d\n]{0,3}){0,4}(?<number>(?:[a-zа-я] ?[a-zа-я][ -]{0,2}\d(?:[ -]?\d){6}|[1-9](?:[ -]?\d){8}))(?![ -]?\d|[\p{L}])`,
  "gu",
);
