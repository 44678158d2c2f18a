import { describe, expect, test } from "vitest";
import { category, listingInput } from "#tests/support/make.ts";
import { type Entries, makeForm } from "#tests/support/request.ts";
import { parseListingForm } from "./listing.schema.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const GOOD = {
  title: "Дървена маса",
  description: "Здрава маса за двора, почти нова.",
  town: "Хасково",
  price: "120",
  phone: "",
};
const parse = (entries: Entries, key = "malki-obyavi") =>
  parseListingForm(makeForm({ ...GOOD, ...entries }), category(key));
const inputOf = (entries: Entries, key?: string) => {
  const parsed = parse(entries, key);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.input;
};
const errorsOf = (entries: Entries, key?: string) => {
  const parsed = parse(entries, key);
  return parsed.ok ? {} : parsed.errors;
};

describe("a valid form", () => {
  test("becomes the input of the command", () => {
    expect(parse({})).toEqual({ ok: true, input: listingInput() });
  });

  test("is normalised: trimmed, single spaces in one-line fields, Unix line ends, composed letters", () => {
    const input = inputOf({
      title: "  Голяма \t маса ",
      description: "\r\n Първи ред.\r\nВтори  ред.\rТрети. \n",
      town: " Минерални   бани",
      phone: " 0888 123 456 ",
    });
    expect(input).toMatchObject({
      title: "Голяма маса",
      description: "Първи ред.\nВтори  ред.\nТрети.",
      town: "Минерални бани",
      phone: "0888 123 456",
    });
    expect(inputOf({ title: "Чаен сервиз".normalize("NFD") }).title).toBe("Чаен сервиз".normalize("NFC"));
  });

  test("has only valid ids of photos and of the form", () => {
    expect(inputOf({ photo: [id, "../x", ""], token: id })).toMatchObject({ photoIds: [id], formToken: id });
    expect(inputOf({ token: "1" }).formToken).toBeUndefined();
  });

  test("of a job has no price, even if one is submitted", () => {
    const job = { job_listing_type: "seek", price: "500" };
    expect(inputOf(job, "rabota").priceCents).toBe(0);
  });

  test.each<[entries: Entries, priceCents: number, attributes: object]>([
    [{ price_kind: "negotiable" }, 12_000, { price_kind: "negotiable" }],
    [{ price_kind: "swap", swap_for: " овца " }, 12_000, { price_kind: "swap", swap_for: "овца" }],
    [{ price_kind: "swap", swap_for: "", price: "" }, 0, { price_kind: "swap" }],
    // Fields that the form hides are dropped, valid or not.
    [{ price_kind: "free" }, 0, { price_kind: "free" }],
    [{ price_kind: "free", price: "много", price_unit: "bucket", swap_for: "овца" }, 0, { price_kind: "free" }],
    [{ price_kind: "", swap_for: "овца", price_unit: "kg" }, 12_000, { price_unit: "kg" }],
    [
      {
        price_unit: "crate",
        quantity: "12,5",
        available_dates_from: "2026-06-01",
        available_dates_to: "30.6.2026",
        picking: "self",
      },
      12_000,
      {
        price_unit: "crate",
        quantity: 12.5,
        available_dates: { from: "2026-06-01", to: "2026-06-30" },
        picking: ["self"],
      },
    ],
  ])("says how its price is meant: %o", (entries, priceCents, attributes) => {
    expect(inputOf(entries, "selskostopanski-obyavi")).toMatchObject({ priceCents });
    expect(inputOf(entries, "selskostopanski-obyavi").attributes).toEqual(attributes);
  });

  test.each<[entries: Entries, priceCents: number, attributes: object]>([
    [{ price: "по договаряне" }, 0, { price_kind: "negotiable" }],
    [{ price: "подарявам" }, 0, { price_kind: "free" }],
    [{ price: "80 ст/кг", price_kind: "negotiable" }, 80, { price_kind: "negotiable", price_unit: "kg" }],
    [{ price: "2 лв./кг", price_unit: "kg" }, 200, { price_unit: "kg" }],
  ])("takes the kind and unit from its price: %o", (entries, priceCents, attributes) => {
    expect(inputOf(entries, "selskostopanski-obyavi")).toMatchObject({ priceCents, attributes });
  });

  test.each<[entries: Entries, category: string, message: RegExp]>([
    [{ price: "подарявам" }, "avtomobili", /^Тук цената не може да е „Подарявам“\.$/],
    [{ price: "5 лв./кг" }, "avtomobili", /^Тук цената не може да е за килограм\.$/],
    [{ price: "5 лв./кг", price_unit: "piece" }, "selskostopanski-obyavi", /се различават/],
    [{ price: "5, крайна цена", price_kind: "negotiable" }, "selskostopanski-obyavi", /се различават/],
    [{ price: "500-600" }, "malki-obyavi", /^Напишете една цена, без „от“ и „до“/],
    [{ price: "500 + 50" }, "malki-obyavi", /^Напишете една цена\. Две суми/],
    [{ price: "500 USD" }, "malki-obyavi", /само в лева или в евро/],
  ])("says why its price is refused: %o in %s", (entries, key, message) => {
    expect(errorsOf(entries, key).price).toMatch(message);
  });

  test("has no price kind or unit that its category lacks", () => {
    expect(errorsOf({ price_kind: "free" }, "avtomobili")).toEqual({ price_kind: "Вид цена: изберете от списъка" });
    expect(inputOf({ price_unit: "kg" }, "avtomobili").attributes).toEqual({});
    expect(inputOf({ job_listing_type: "seek", price_kind: "free" }, "rabota").attributes).toEqual({
      job_listing_type: "seek",
    });
  });

  test("with impossible dates has a message beside them", () => {
    const farm = (entries: Entries) => errorsOf(entries, "selskostopanski-obyavi");
    expect(farm({ available_dates_from: "2026-07-01", available_dates_to: "2026-06-01" })).toEqual({
      available_dates: "Налично: „от“ не може да е след „до“",
    });
    expect(farm({ available_dates_to: "юни" })).toEqual({
      available_dates: "Налично: въведете дата като 30.06.2026",
    });
    expect(farm({ price_kind: "swap", swap_for: "я".repeat(61) })).toEqual({
      swap_for: "Заменям за: най-много 60 знака",
    });
  });

  test("has those fields of its category that apply", () => {
    const plot = {
      transaction_type: "sale",
      property_type: "plot",
      area: "1 200",
      rooms: "3",
      floor: "2",
      features: ["yard", "gas", "yard"],
    };
    expect(inputOf(plot, "nedvizhimi-imoti").attributes).toEqual({
      transaction_type: "sale",
      property_type: "plot",
      area: 1200,
      features: ["yard", "gas"],
    });
  });
});

describe("an invalid form has a message beside the field", () => {
  const phone = "Въведете валиден телефонен номер, например 0888 123 456";
  test.each([
    [{ title: "" }, { title: "Въведете заглавие" }],
    [{ title: "   " }, { title: "Въведете заглавие" }],
    [{ title: "аб" }, { title: "Заглавието трябва да е поне 3 знака" }],
    [{ title: "а".repeat(121) }, { title: "Заглавието може да е най-много 120 знака" }],
    [{ description: " \n " }, { description: "Въведете описание" }],
    [{ description: "къс текст" }, { description: "Описанието трябва да е поне 10 знака" }],
    [{ description: "а".repeat(5001) }, { description: "Описанието може да е най-много 5000 знака" }],
    [{ town: "" }, { town: "Изберете населено място" }],
    [{ town: "а".repeat(81) }, { town: "Населеното място може да е най-много 80 знака" }],
    [{ phone: "1".repeat(41) }, { phone }],
  ] as const)("%o", (entries, errors) => {
    expect(errorsOf(entries)).toEqual(errors);
  });

  test.each(["abc", "1000000001", "500 за всичко"])("a price of %j", (price) => {
    expect(errorsOf({ price }).price).toMatch(/^Въведете цена като 1 500 или 1500,50, най-много 1.000.000.000$/);
  });

  test("a number out of bounds, which are formatted", () => {
    const { area } = errorsOf({ area: "0,5" }, "nedvizhimi-imoti");
    expect(area).toBe("Площ: въведете число от 1 до 10 000 000, с до 2 знака след запетаята");
    expect(errorsOf({ mileage: "1,5" }, "avtomobili").mileage).toBe("Пробег: въведете число от 0 до 3 000 000");
  });

  test("with all messages at once", () => {
    const errors = errorsOf({ title: "", description: "", town: "", price: "x", year: "1900" }, "avtomobili");
    expect(Object.keys(errors).sort()).toEqual(["description", "price", "title", "town", "year"]);
  });

  test("values exactly at the limits are accepted and not cut", () => {
    const input = inputOf({ title: "а".repeat(120), description: "б".repeat(5000), town: "в".repeat(80) });
    expect([input.title.length, input.description.length, input.town.length]).toEqual([120, 5000, 80]);
    expect(errorsOf({ title: "абв", description: "десет знака" })).toEqual({});
  });

  test("lengths are counted as stored", () => {
    expect(errorsOf({ title: `${"а".repeat(60)}     ${"б".repeat(59)}` })).toEqual({});
  });

  test("a file, a missing field and a NUL sign are refused or left out, never passed on", () => {
    const file = new File(["x"], "x.txt");
    expect(errorsOf({ title: file })).toHaveProperty("title");
    const parsed = parseListingForm(new FormData(), category("malki-obyavi"));
    expect(parsed).toMatchObject({ ok: false, notice: { code: "required_fields" } });
    // PostgreSQL texts cannot contain NUL.
    for (const name of ["title", "description", "town"]) {
      const nul = parse({ [name]: `Добър ден\u0000 и хубава вечер` });
      expect(JSON.stringify(nul.ok ? nul.input : {})).not.toContain("\\u0000");
    }
    const brand = parse({ brand: "VW\u0000" }, "avtomobili");
    expect(JSON.stringify(brand.ok ? brand.input : {})).not.toContain("\\u0000");
  });
});

describe("the toast says whether something is missing or wrong", () => {
  test.each([
    [{ title: "" }, "malki-obyavi", "required_fields"],
    [{ town: "" }, "malki-obyavi", "required_fields"],
    [{}, "uslugi", "required_fields"],
    [{ subcategory: "nonsense" }, "uslugi", "check_fields"],
    [{ title: "а" }, "malki-obyavi", "check_fields"],
    [{ price: "x" }, "malki-obyavi", "check_fields"],
  ] as const)("%o in %s: %s", (entries, key, code) => {
    expect(parse(entries, key)).toMatchObject({ ok: false, notice: { code } });
  });
});
