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
  samples: {
    match: ["ЕГН 8501011234", "6101057509", "610105 7509", "6 1 0 1 0 5 7 5 0 9", "0041010002"],
    pass: ["6101057508", "9902300006", "Тел. 0888123456", "OEM номер 0445110189", "Размери 36 38 40 42 44"],
  },
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
  samples: {
    match: [
      "4111 1111 1111 1111",
      "5555555555554444",
      "карта 4000-0566-5566-5556",
      "3782 822463 10005",
      "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    ],
    pass: [
      "4111 1111 1111 1112",
      "IMEI 490154203237518",
      "Баркод 4006381333931",
      "Цени 4000, 4500, 5000 и 5500",
      "1234567812345670",
    ],
  },
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
  samples: {
    match: [
      "BG80BNBG96611020345678",
      "IBAN: BG80 BNBG 9661 1020 3456 78",
      "bg80-bnbg-9661-1020-3456-78",
      "DE89370400440532013000",
      "ВG80 ВNВG 9661 1020 3456 78",
    ],
    pass: ["BG81BNBG96611020345678", "Рамка BG80 и вилка 9661", "VIN WVWZZZ1JZXW000001"],
  },
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
  samples: {
    match: [
      "Лична карта № 641234567",
      "л.к. 641234567, изд. от МВР Хасково",
      "паспорт 380123456",
      "лична карта AA1234567",
      "ЛК номер: 64 123 45 67",
      "документ за самоличност № МВ 0012345",
    ],
    pass: [
      "Намерена лична карта, тел. 0888123456",
      "Ветеринарен паспорт и ваксини",
      "Лична карта 12345",
      "Технически паспорт, 641234567 лв.",
      "Мирише на лк 64",
    ],
  },
};

const DOCUMENT = String.raw`(?:личн(?:а|ата|и|ите) карт[аи](?:та)?|л\. ?к\.|лк|lichna karta|(?<!технически |ветеринарен |енергиен )паспорт(?:а|ът)?|pasport|passport|документ за самоличност|документ с|id card|шофьорска книжка|свидетелство за управление|сумпс)`;
const IDENTITY_CARD = new RegExp(
  String.raw`(?<![\p{L}\d])${DOCUMENT}(?![\p{L}])[^\d\n]{0,6}(?:(?:номер|no|n|№|ном|бг|серия|сер|с|на|ми|е)[^\p{L}\d\n]{0,3}){0,4}(?<number>(?:[a-zа-я] ?[a-zа-я][ -]{0,2}\d(?:[ -]?\d){6}|[1-9](?:[ -]?\d){8}))(?![ -]?\d|[\p{L}])`,
  "gu",
);
