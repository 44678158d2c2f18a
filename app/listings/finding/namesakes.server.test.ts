import { expect, test } from "vitest";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";

const { db } = useDatabase();
const titles = async (q: string) => {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  return (await loadListingList(db, query, 0)).cards.map(({ title }) => title).sort();
};

test("a thing whose word ends the name of a quarter is not meant by the name", async () => {
  await makeListing(db, { title: "Продавам ливада" });
  await makeListing(db, { title: "Двустаен в Манастирски ливади" });
  await makeListing(db, { title: "Двустаен", town: "София, Манастирски ливади" });
  expect(await titles("ливада")).toEqual(["Продавам ливада"]);
  expect(await titles("ливади")).toEqual(["Продавам ливада"]);
  expect(await titles("манастирски ливади")).toEqual(["Двустаен", "Двустаен в Манастирски ливади"]);
});

test("a quarter or a village elsewhere with the name of a place is not meant", async () => {
  const user = await makeUser(db);
  const add = (title: string, town: string) =>
    makeListing(db, {
      user,
      title,
      town,
      category: "real-estate",
      attributes: { property_type: "house" },
    });
  await add("Къща в село Константиново", "Константиново");
  await add("Къща, гр. Варна, с. Константиново", "Константиново");
  expect(await titles("къща край Хасково")).toEqual(["Къща в село Константиново"]);
  await add("Къща", "Лозенец, обл. Бургас");
  await add("Къща до парка", "София, Лозенец");
  expect(await titles("къща на морето")).toEqual(["Къща", "Къща, гр. Варна, с. Константиново"]);
  await add("Къща до метрото", "София, Красно село");
  expect(await titles("къща на село")).toEqual(["Къща в село Константиново", "Къща, гр. Варна, с. Константиново"]);
});

test("a thing that property has is not the property, unless the search says of what kind it is", async () => {
  const property = { category: "real-estate", attributes: { property_type: "apartment" } };
  await makeListing(db, { title: "Две спални, климатик, тухла", ...property });
  await makeListing(db, { title: "Спалня с матрак", category: "dom-i-gradina" });
  await makeListing(db, { title: "Тухли четворки", category: "dom-i-gradina" });
  expect(await titles("спалня")).toEqual(["Спалня с матрак"]);
  expect(await titles("тухли")).toEqual(["Тухли четворки"]);
  expect(await titles("спалня хасково")).toEqual(["Спалня с матрак"]);
  expect(await titles("тухла")).toContain("Две спални, климатик, тухла");
  for (const rooms of ["апартамент с две спални", "две спални", "2 спални", "спалня климатик тухла"])
    expect(await titles(rooms), rooms).toContain("Две спални, климатик, тухла");
});

test("a model is of its own kind, also after a brand of another", async () => {
  const vehicle = { category: "avtomobili", attributes: { subcategory: "van" } };
  await makeListing(db, { title: "Renault Master, дълга база", ...vehicle });
  await makeListing(db, { title: "Превоз на мебели с бус", category: "uslugi" });
  expect((await titles("бус"))[0]).toBe("Renault Master, дълга база");
  expect(await titles("кола")).toEqual([]);
  const jeeps = ["BMW X5", "Kia Sportage", "Lada Niva", "Land Rover Freelander", "Nissan Patrol", "Toyota RAV4"];
  for (const title of [...jeeps, "VW Golf"]) await makeListing(db, { title, category: "avtomobili" });
  for (const title of ["Дънки Wrangler", "VW Golf, заменям за Patrol"]) await makeListing(db, { title });
  expect((await titles("джип")).toSorted()).toEqual(jeeps);
});

test("a car is no part of one, unless the search names the part", async () => {
  for (const title of ["Джанти за Audi A4", "Audi A4 комби"]) await makeListing(db, { title, category: "avtomobili" });
  expect(await titles("audi a4")).toEqual(["Audi A4 комби"]);
  expect(await titles("джанти audi a4")).toEqual(["Джанти за Audi A4"]);
  await makeListing(db, { title: "5 врати, Audi A4", category: "avtomobili" });
  expect(await titles("audi a4")).toContain("5 врати, Audi A4");
});

test("a measure is found in a title that leaves out its unit, after those that have it", async () => {
  await makeListing(db, { title: "Скутер 125 кубика" });
  await makeListing(db, { title: "Скутер Piaggio 125, обслужен" });
  await makeListing(db, { title: "Скутер Honda 50", description: "Има резервни части за 125 модела." });
  expect(await titles("скутер 125 кубика")).toEqual(["Скутер 125 кубика", "Скутер Piaggio 125, обслужен"]);
  for (const title of ["Обувки Nike 42", "Телефон Samsung 128"]) await makeListing(db, { title });
  expect(await titles("обувки 42 номер")).toEqual(["Обувки Nike 42"]);
  expect(await titles("телефон 128 гб")).toEqual(["Телефон Samsung 128"]);
  await makeListing(db, { title: "iPhone 8", category: "elektronika" });
  expect(await titles("телефон 8 гб")).toEqual([]);
});

test("a size with 'или' is one of two sizes, and a number of seats is none of a model", async () => {
  for (const inches of [20, 26, 28]) await makeListing(db, { title: `Колело ${inches} цола` });
  expect((await titles("колело 20 цола или 28")).toSorted()).toEqual(["Колело 20 цола", "Колело 28 цола"]);
  expect((await titles("колело 20 цола или 28 цола")).toSorted()).toEqual(["Колело 20 цола", "Колело 28 цола"]);
  await makeListing(db, { title: "Колело 24 цола" });
  for (const sizes of ["20 цола или 26 или 28", "20 цола или 26 цола или 28 цола"])
    expect((await titles(`колело ${sizes}`)).toSorted(), sizes).toEqual(
      [20, 26, 28].map((size) => `Колело ${size} цола`),
    );
  await makeListing(db, { title: "Кабел 50 см" });
  expect(await titles("кабел 5 метра или 50 см")).toEqual(["Кабел 50 см"]);
  await makeListing(db, { title: "Dacia Lodgy", description: "Със 7 места.", category: "avtomobili" });
  expect(await titles("дачия 7 места")).toEqual(["Dacia Lodgy"]);
});
