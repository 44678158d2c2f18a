import { describe, expect, test } from "vitest";
import { romanise } from "#app/catalogue/language/romanise.ts";
import { PLACE_NAMES, placeText } from "./place.ts";
import { quarterKey, quarterName } from "./quarter.ts";
import { nearPlace, normalisePlace, readPlace } from "./read-place.ts";
import { SETTLEMENTS } from "./settlements.ts";
import { REGION, TOWNS } from "./towns.ts";

test("the seven towns of filters and forms are settlements of the region", () => {
  expect(TOWNS).toEqual([
    "Хасково",
    "Димитровград",
    "Свиленград",
    "Харманли",
    "Любимец",
    "Маджарово",
    "Минерални бани",
  ]);
  for (const town of TOWNS) expect(PLACE_NAMES).toContain(town);
  expect(REGION).toBe("Хасково");
});

test("every settlement of the register has a unique display name", () => {
  expect(PLACE_NAMES).toHaveLength(SETTLEMENTS.length);
  expect(new Set(PLACE_NAMES).size).toBe(SETTLEMENTS.length);
});

describe("a settlement is normalised to the spelling of the register", () => {
  test.each([
    ["Хасково", "Хасково"],
    ["  хасково ", "Хасково"],
    ["ХАСКОВО", "Хасково"],
    ["haskovo", "Хасково"],
    ["гр. Хасково", "Хасково"],
    ["гр.Хасково", "Хасково"],
    ["град Хасково", "Хасково"],
    ["гр Харманли", "Харманли"],
    ["с. Узунджово", "Узунджово"],
    ["с.Узунджово, обл. Хасково", "Узунджово"],
    ["село Узунджово, област Хасково", "Узунджово"],
    ["Узунджово, община Хасково", "Узунджово"],
    ["с. Лозен, обл. София", "Лозен, обл. София"],
    ["Лозен, Област София", "Лозен, обл. София"],
    ["s. Uzundzhovo", "Узунджово"],
    ["минерални  бани", "Минерални бани"],
    ["Минерални\u00a0бани", "Минерални бани"],
    ["с. Сусам, общ. Минерални бани", "Сусам"],
    ["Симеоновград", "Симеоновград"],
    ["Стамболово", "Стамболово"],
  ])("%j is %j", (typed, shown) => {
    expect(normalisePlace(typed)).toBe(shown);
  });

  test("from Cyrillic, capitals, Latin and with 'с.' before it, for all settlements", () => {
    const wrong = SETTLEMENTS.flatMap(([name], index) => {
      const shown = PLACE_NAMES[index] ?? "";
      const latin = romanise(name);
      const isUnique = shown === name;
      const typed = isUnique
        ? [name, name.toUpperCase(), latin, latin.toLowerCase(), `с. ${name}`, `гр. ${name}`]
        : [shown];
      return typed.filter((text) => normalisePlace(text) !== shown);
    });
    expect(wrong).toEqual([]);
  });

  test("from every spelling with its municipality, if the name occurs twice", () => {
    const twice = SETTLEMENTS.map(([name, municipality], index) => ({
      name,
      municipality,
      shown: PLACE_NAMES[index] ?? "",
    })).filter(({ name, shown }) => name !== shown);
    expect(twice.length).toBeGreaterThan(0);
    const wrong = twice.flatMap(({ name, municipality, shown }) =>
      [
        `${name} ${municipality}`,
        `${name} (${municipality})`,
        `${name}, общ. ${municipality}`,
        `с. ${name}, община ${municipality}`,
      ].filter((text) => normalisePlace(text) !== shown),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a place outside the region is returned as typed", () => {
  test.each([
    ["Пловдив", "Пловдив"],
    ["  гр.   Пловдив ", "гр. Пловдив"],
    ["цялата страна", "цялата страна"],
    ["東京", "東京"],
    ["", ""],
    ["...", "..."],
  ])("%j", (typed, kept) => {
    expect(normalisePlace(typed)).toBe(kept);
  });
});

describe("what stands beside a town is its quarter", () => {
  const TYPED: readonly (readonly [typed: string, town: string, quarter: string])[] = [
    ["Хасково, кв. Орфей", "Хасково", "кв. Орфей"],
    ["хасково кв орфей", "Хасково", "кв. Орфей"],
    ["Хасково, квартал „Орфей“", "Хасково", "кв. Орфей"],
    ["Хасково (кв. Орфей)", "Хасково", "кв. Орфей"],
    ["Хасково-Орфей", "Хасково", "Орфей"],
    ["HASKOVO, kv. Orfei", "Хасково", "кв. Orfei"],
    ["кв. Орфей, Хасково", "Хасково", "кв. Орфей"],
    ["кв.Орфей гр.Хасково", "Хасково", "кв. Орфей"],
    ["Болярово Хасково", "Хасково", "Болярово"],
    ["гр.Хасково ж. к. Бадема", "Хасково", "ж.к. Бадема"],
    ["Хасково - център", "Хасково", "център"],
    ["център на Хасково", "Хасково", "център"],
    ["Хасково до пазара", "Хасково", "до пазара"],
    ["Хасково бул. България 150", "Хасково", "бул. България 150"],
    ["гр. Хасково, обл. Хасково, ж.к. Орфей, бл. 12", "Хасково", "ж.к. Орфей, бл. 12"],
    ["с. Конуш до язовира", "Конуш", "до язовира"],
    ["Узунджово, до реката, Хасково", "Узунджово", "до реката"],
    ["Сърница, обл. Пазарджик, кв. Орфей", "Сърница, обл. Пазарджик", "кв. Орфей"],
    ["Пловдив кв Тракия", "Пловдив", "кв. Тракия"],
    ["София, Лозенец", "София", "Лозенец"],
  ];

  test.each(TYPED)("%j is %s with %j", (typed, town, quarter) => {
    const place = readPlace(typed);
    expect(place).toMatchObject({ town, quarter });
    expect(readPlace(placeText(place))).toEqual(place);
  });

  test.each([
    ["Xасково", "Хасково"],
    ["Хaскoвo", "Хасково"],
    ["6300 Хасково", "Хасково"],
    ["Хасково обл.", "Хасково"],
    ["Област Хасково", "Хасково"],
    ["Хасково, България", "Хасково"],
    ["Хасково и региона", "Хасково"],
    ["Хасково, 0888 123 456", "Хасково"],
    ["lyubimec", "Любимец"],
    ["madjarovo", "Маджарово"],
    ["uzundjovo", "Узунджово"],
    ["мин. бани", "Минерални бани"],
    ["Д-град", "Димитровград"],
    ["кап. Андреево", "Капитан Андреево"],
    ["Хасково, с. Узунджово", "Узунджово"],
    ["общ. Хасково, с. Манастир", "Манастир"],
    ["Узунджово Хасково", "Узунджово"],
    ["село Ябълково, Димитровградско", "Ябълково"],
  ])("%j is %s alone", (typed, town) => {
    expect(readPlace(typed)).toEqual({ town, quarter: "", isKnown: true });
  });

  test.each(["Горско Сливово", "Сливенски минерални бани", "край Хасково", "Ген. Тошево", "Стара Загора", "Хасквоо"])(
    "%j is no settlement of the region",
    (typed) => {
      expect(readPlace(typed)).toEqual({ town: typed, quarter: "", isKnown: false });
    },
  );

  test("has one key in all its spellings, and an address has none", () => {
    const keys = (...texts: readonly string[]) => [...new Set(texts.map(quarterKey))];
    expect(keys("кв. Орфей", "Орфей", "ж.к. ОРФЕЙ", "kv. Orfei", "ул. Пирин 12, кв. Орфей", "Orfey")).toHaveLength(1);
    expect(keys("център", "Центъра", "идеален център", "center")).toHaveLength(1);
    expect(keys("кв. Орфей 1", "кв. Орфей 2")).toHaveLength(2);
    expect(keys("ул. Пирин 12", "бул. България", "бл. 5 вх. А")).toEqual([""]);
    expect(quarterName("кв. Орфей, ул. Пирин 12")).toBe("кв. Орфей");
  });
});

test("a settlement with one typing mistake is named", () => {
  const meant = ["Хасквоо", "svilengrat", "с. Узунжово", "Пловдив", "Орфей"].map((text) => nearPlace(text));
  expect(meant).toEqual(["Хасково", "Свиленград", "Узунджово", undefined, undefined]);
});

test.each(["Хасково и Димитровград", "Хасково, Димитровград", "Хасково / Димитровград", "Хасково или Димитровград"])(
  "of the towns in '%s' the first counts, and the other is no quarter of it",
  (text) => {
    expect(readPlace(text)).toEqual({ town: "Хасково", quarter: "", isKnown: true });
  },
);
