/** Rules about numbers that strangers can misuse. They check checksums and fixed forms, so that they may refuse. */
import type { NumberKind } from "#app/platform/numbers/number-groups.ts";
import type { ScreeningRule } from "./screening-rule.ts";

/** Returns the function `find` of a rule that finds the numbers of these kinds. */
export const numbersOf =
  (...kinds: readonly NumberKind[]): ScreeningRule["find"] =>
  ({ numbers, originalRange }) =>
    numbers.filter(({ kind }) => kinds.includes(kind)).map(({ start, end }) => originalRange(start, end));

export const personalNumber: ScreeningRule = {
  name: "personal-number",
  label: "ЕГН",
  kind: "strict",
  defaultMode: "refuse",
  told: "В текста има ЕГН. С него може да се злоупотреби и не бива да е публично. Изтрийте го; на купувача не е нужно.",
  find: numbersOf("personal"),
};

export const bankCard: ScreeningRule = {
  name: "bank-card",
  label: "Номер на банкова карта",
  kind: "strict",
  defaultMode: "refuse",
  told: "В текста има номер на банкова карта. С него може да бъде платено от чуждо име. Изтрийте го; за да получите пари, номерът на картата не е нужен.",
  find: numbersOf("card"),
};

export const iban: ScreeningRule = {
  name: "iban",
  label: "IBAN",
  kind: "strict",
  // Firms and collections for the ill publish accounts, which a person can tell from fraud.
  defaultMode: "hold",
  told: "В текста има банкова сметка (IBAN). Хората не бива да превеждат пари на непознат, преди да са видели вещта. По-сигурно е да я дадете на купувача лично.",
  find: numbersOf("iban"),
};

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
