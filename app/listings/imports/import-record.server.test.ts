import { describe, expect, test } from "vitest";
import type { Attributes } from "#db/attributes.ts";
import { type ImportRecord, NO_CURRENCY, readRecord } from "./import-record.server.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const DEFAULTS = { source: "file", currency: "BGN", priceless: "BGN", now: NOW } as const;

function read(raw: Readonly<Record<string, unknown>>) {
  return readRecord({ title: "Нещо", category: "malki-obyavi", ...raw }, DEFAULTS);
}

/** Returns the record and its notes as 'field: reason'; throws for an invalid record. */
function good(raw: Readonly<Record<string, unknown>>): ImportRecord & { readonly noted: readonly string[] } {
  const result = read(raw);
  if (!result.ok) throw new Error(result.reason);
  return { ...result.record, noted: result.notes.map(({ field, reason }) => `${field}: ${reason}`) };
}

describe("required values", () => {
  test.each([
    [{ title: " \u0000 " }, "no title"],
    [{ title: { ru: "Стол" } }, "no title"],
    [{ category: "" }, "no category"],
    [{ category: "лодки" }, "no such category: лодки"],
    [{ title: "\ufffd\ufffd\ufffd" }, "broken letters: see --encoding"],
  ])("%o is a bad line: %s", (raw, reason) => {
    expect(read(raw)).toEqual({ ok: false, reason });
  });

  test.each([
    ["nedvizhimi-imoti", 1],
    ["4", 4],
    ["  автомобили и ЧАСТИ ", 2],
    ["Other", 11],
  ])("category %o is number %i", (category, id) => {
    expect(good({ category }).category.id).toBe(id);
  });

  test("the category may be in category_guess or category_slug", () => {
    expect(good({ category: null, category_guess: "jobs" }).category.id).toBe(4);
    expect(good({ category: undefined, category_slug: "elektronika" }).category.id).toBe(6);
  });
});

describe("texts", () => {
  test("description, town and phone may be missing", () => {
    expect(good({})).toMatchObject({ description: "", town: "", phone: null, noted: [] });
  });

  test("a list or an object in place of a text is left out and noted", () => {
    expect(good({ description: ["Дъб"], city: { name: "Хасково" }, price: ["100 лв."] })).toMatchObject({
      description: "",
      town: "",
      priceCents: 0,
      noted: ["description: a list or an object", "city: a list or an object", "price: a list or an object"],
    });
  });

  test("a long title is cut at a word and noted", () => {
    const record = good({ title: `${"дълга ".repeat(30)}края` });
    expect(record.title).toMatch(/^(дълга )+дълга\.{3}$/);
    expect(record.title.length).toBeLessThanOrEqual(120);
    expect(record.title.length).toBeGreaterThan(112);
    expect(record.noted).toEqual(["title: cut to 120 characters"]);
  });

  test("a title without spaces is cut too, but never within a character", () => {
    expect(good({ title: "я".repeat(500) }).title).toBe(`${"я".repeat(117)}...`);
    expect(good({ title: `${"я".repeat(116)}🚜🚜🚜` }).title).toBe(`${"я".repeat(116)}...`);
  });

  test("a long description is cut", () => {
    const record = good({ description: "дума ".repeat(2000) });
    expect(record.description.length).toBeLessThanOrEqual(5000);
    expect(record.noted).toEqual(["description: cut to 5000 characters"]);
  });

  test("what has no field is kept at the end, unless the ad says it", () => {
    const attributes = { district: "Тракия", property_type: "хотел", sold_by: "Иван" };
    expect(good({ category: "nedvizhimi-imoti", description: "Двор.", attributes }).description).toBe(
      "Двор.\n\nРайон: Тракия\nВид имот: хотел",
    );
    expect(good({ category: "nedvizhimi-imoti", title: "Хотел, Тракия", attributes }).description).toBe("");
  });

  test("the body of a car is told from its other facts", () => {
    const attributes = { params: ["Дизелов", "Комби", "Парктроник"] };
    expect(good({ category: "avtomobili", attributes }).description).toBe("Купе: Комби\nОще: Парктроник");
  });

  test("English words for working from home are kept in Bulgarian, and a public sale is told from others", () => {
    const record = good({ category: "rabota", attributes: { work: ["Home Office Possible", "Shifts"] } });
    expect(record.description).toBe("Начин на работа: възможна е работа от вкъщи, Shifts");
    const sale = good({ category: "nedvizhimi-imoti", attributes: { deal: "публична продан" } });
    expect(sale.description).toBe("Вид сделка: публична продан");
  });

  test("line ends become Unix ones and unstorable characters are removed", () => {
    expect(good({ description: " а\r\nб\u0000\ud800 " }).description).toBe("а\nб\ufffd");
  });

  test.each([
    [{ city: "гр. хасково" }, "Хасково"],
    [{ town: "HASKOVO" }, "Хасково"],
    [{ location: "Sofiya" }, "Sofiya"],
    [{ attributes: { settlement: "гр. Димитровград" } }, "Димитровград"],
    [{ city: "Свиленград", attributes: { settlement: "Харманли" } }, "Свиленград"],
    [{ city: "Лозен", attributes: { district: "Област София" } }, "Лозен, обл. София"],
    [{ city: "Узунджово", attributes: { district: "Област Хасково" } }, "Узунджово"],
    [{ city: "Добрич" }, "Добрич, обл. Добрич"],
    [{ city: "с. Добрич" }, "Добрич"],
    [{ city: "с. Зорница", attributes: { court: "гр. Смолян" } }, "Зорница, обл. Смолян"],
    [{ city: "с. Зорница", attributes: { court: "гр. Хасково" } }, "Зорница"],
    [{ city: "Хасково", attributes: { district: "С.Узунджово" } }, "Узунджово"],
    [{ city: "Хасково", attributes: { district: "Куба" } }, "Хасково, Куба"],
    [{ city: "Хасково, център", attributes: { quarter: "кв.орфей" } }, "Хасково, център, кв. Орфей"],
    [{ city: "София", attributes: { district: "Обеля 1 / Софийска Област, България" } }, "София, Обеля 1"],
    [{ city: "Балчик", attributes: { district: "Област Добрич" } }, "Балчик"],
    [{ city: "Бургас", attributes: { district: "Бургас" } }, "Бургас"],
  ])("%o is the town %s", (raw, town) => {
    expect(good(raw).town).toBe(town);
  });
});

describe("price", () => {
  test.each([
    [1500, "BGN", 150_000, "BGN"],
    ["1 500,50", "лв.", 150_050, "BGN"],
    ["1.500,00 лв", undefined, 150_000, "BGN"],
    ["25 000 €", undefined, 2_500_000, "EUR"],
    [100, "ЛЕВА", 10_000, "BGN"],
    [100, "€", 10_000, "EUR"],
    [null, null, 0, "BGN"],
    ["-5", "EUR", 0, "EUR"],
    ["по договаряне", undefined, 0, "BGN"],
  ])("%o %o is %i %s", (price, currency, priceCents, expected) => {
    expect(good({ price, currency })).toMatchObject({ priceCents, currency: expected, noted: [] });
  });

  test.each<[price: string, cents: number, attributes: Attributes]>([
    ["по договаряне", 0, { price_kind: "negotiable" }],
    ["1 500 лв., по договаряне", 150_000, { price_kind: "negotiable" }],
    ["Подарявам", 0, { price_kind: "free" }],
    ["2,50 лв./кг", 250, { price_unit: "kg" }],
    ["12 за щайга, по договаряне", 1200, { price_kind: "negotiable", price_unit: "crate" }],
    ["не подарявам", 0, {}],
    ["без кг", 0, {}],
  ])("%j is %i and %o", (price, priceCents, attributes) => {
    const read = good({ category: "selskostopanski-obyavi", price });
    expect(read).toMatchObject({ priceCents, noted: [] });
    expect(read.attributes).toEqual(attributes);
  });

  test("a kind and a unit may have columns of their own, and a contradiction is noted", () => {
    const farm = { category: "selskostopanski-obyavi", price: 5 };
    expect(
      good({
        ...farm,
        unit: "кг",
        quantity: "200",
        available_from: "2026-06-01",
        available_to: "2026-06-30",
        picking: "Бери сам",
      }).attributes,
    ).toEqual({
      price_unit: "kg",
      quantity: 200,
      available_dates: { from: "2026-06-01", to: "2026-06-30" },
      picking: ["self"],
    });
    expect(good({ ...farm, price_kind: "swap", swap_for: "овца" }).attributes).toEqual({
      price_kind: "swap",
      swap_for: "овца",
    });
    expect(good({ ...farm, price_kind: "free", unit: "кг" })).toMatchObject({
      priceCents: 0,
      attributes: { price_kind: "free" },
      noted: ["price_unit: does not go with the other values"],
    });
    expect(good({ ...farm, available_to: "юни" }).noted).toEqual([
      "available_dates: Налично: въведете дата като 30.06.2026",
    ]);
  });

  test("a price for a unit that the category does not have is left out", () => {
    expect(good({ category: "avtomobili", price: "5 лв./кг" })).toMatchObject({
      priceCents: 0,
      attributes: {},
      noted: ["price: Автомобили и части has no price for this unit"],
    });
    expect(good({ category: "avtomobili", price: "безплатно" })).toMatchObject({ attributes: {}, noted: [] });
  });

  test.each([["50 лв/м2"], ["100-200"], ["от 30 лв"], [2_000_000_000], [Number.NaN], [true]])(
    "%o is no price, and noted",
    (price) => {
      expect(good({ price })).toMatchObject({
        priceCents: 0,
        noted: ["price: not understood, or above the highest price"],
      });
    },
  );

  test("a price needs a currency, of the file or of the operator; an ad without a price does not", () => {
    const raw = { title: "Нещо", category: "malki-obyavi" };
    const unasked = { ...DEFAULTS, currency: undefined };
    expect(readRecord({ ...raw, price: 12 }, unasked)).toEqual({ ok: false, reason: NO_CURRENCY });
    for (const more of [{ price: "12 €" }, { price: 12, currency: "EUR" }])
      expect(readRecord({ ...raw, ...more }, unasked)).toMatchObject({ ok: true, record: { currency: "EUR" } });
    for (const more of [{}, { price: 0 }, { price: "по договаряне" }])
      expect(readRecord({ ...raw, ...more }, unasked)).toMatchObject({ ok: true, record: { currency: "BGN" } });
  });

  test("a price in a foreign currency is left out", () => {
    expect(good({ price: 100, currency: "USD" })).toMatchObject({
      priceCents: 0,
      noted: ["currency: neither BGN nor EUR: the price is left out"],
    });
  });

  test("a job has no price", () => {
    expect(good({ category: "jobs", price: 1000 })).toMatchObject({ priceCents: 0 });
  });
});

describe("phone, owner, date, id", () => {
  test("phones are normalised; unreadable ones are left out", () => {
    expect(good({ phone: "0888 123 456" }).phone).toBe("+359888123456");
    expect(good({ phone: 888123456 }).phone).toBe("+359888123456");
    expect(good({ phone: "123" })).toMatchObject({ phone: null, noted: ["phone: not a valid number"] });
  });

  test("the owner is an e-mail in lower case", () => {
    expect(good({ owner: " Maria@Example.com " }).ownerEmail).toBe("maria@example.com");
    expect(good({}).ownerEmail).toBeUndefined();
  });

  test.each([
    ["2024-03-31", "2024-03-31T00:00:00.000Z"],
    ["2024-03-31T10:00:00+02:00", "2024-03-31T08:00:00.000Z"],
    ["2024-03-31 10:00:00Z", "2024-03-31T10:00:00.000Z"],
  ])("date %s is %s", (created_at, iso) => {
    expect(good({ created_at }).listedAt?.toISOString()).toBe(iso);
  });

  test.each([["2024-02-31"], ["31.03.2024"], ["2026-05-01T12:00:01Z"], ["0001-01-01"], [1_711_843_200]])(
    "date %o is left out",
    (date) => {
      expect(good({ date })).toMatchObject({
        listedAt: undefined,
        noted: ["date: not an ISO date since 1990, or in the future"],
      });
    },
  );

  test("source and id are the ad's own", () => {
    expect(good({ source: "olx", id: 17 })).toMatchObject({ source: "import:olx", sourceId: "17" });
    expect(good({ source_id: "a1", id: 17 })).toMatchObject({ source: "import:file", sourceId: "a1" });
  });

  test("without an id ads are identified by their content", () => {
    expect(good({ price: 1 }).sourceId).toBe(good({ price: 1 }).sourceId);
    expect(good({ price: 1 }).sourceId).not.toBe(good({ price: 2 }).sourceId);
  });

  test("a long id is stored as its hash", () => {
    expect(good({ id: "x".repeat(5000) }).sourceId.length).toBeLessThan(100);
  });
});
