import { describe, expect, test } from "vitest";
import { romanise } from "#app/catalogue/language/romanise.ts";
import { normalisePlace, PLACE_NAMES } from "./place.ts";
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
