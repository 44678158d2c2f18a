import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { findSimilarListings } from "./similar-listings.queries.server.ts";

const { db } = useDatabase();

interface Ad {
  readonly title: string;
  readonly town?: string;
  readonly attributes?: Record<string, string>;
}

async function add(ads: readonly Ad[], category = "selskostopanski-obyavi") {
  const user = await makeUser(db);
  const made = [];
  for (const { town = "Хасково", ...ad } of ads) made.push(await makeListing(db, { user, category, town, ...ad }));
  return made;
}

const titles = (ads: readonly { readonly title: string }[]) => ads.map(({ title }) => title);

test("the same thing comes first, then the same kind, then the same place, without the ad itself", async () => {
  const calf = { title: "Теле, 6 месеца", town: "Харманли", attributes: { subcategory: "animals" } };
  const [own] = await add([
    calf,
    { title: "Две телета за угояване", attributes: { subcategory: "animals" } },
    { title: "Агнета за Гергьовден", attributes: { subcategory: "animals" } },
    { title: "Трактор Болгар", town: "Харманли", attributes: { subcategory: "machinery" } },
    { title: "Мед от акация", attributes: { subcategory: "produce" } },
    { title: "Ярета", town: "Харманли", attributes: { subcategory: "animals" } },
  ]);
  await add([{ title: "Телешко яке" }], "fashion");
  const found = await findSimilarListings(db, { ...calf, id: own?.id ?? "", categoryId: 5 });
  expect(titles(found)).toEqual([
    "Две телета за угояване",
    "Ярета",
    "Агнета за Гергьовден",
    "Трактор Болгар",
    "Мед от акация",
  ]);
});

test("cars of the same model come before newer ones of another make", async () => {
  await add(
    [
      { title: "VW Golf 5", attributes: { brand: "Volkswagen", model: "Golf" } },
      { title: "Opel Astra", attributes: { brand: "Opel", model: "Astra" } },
    ],
    "cars",
  );
  const golf = { title: "Фолксваген Голф", attributes: { brand: "Volkswagen", model: "Golf" } };
  expect(titles(await findSimilarListings(db, { ...golf, categoryId: 2, town: "Хасково" }))).toEqual([
    "VW Golf 5",
    "Opel Astra",
  ]);
});

test("an ad of the same thing is found among many newer ones of its category", async () => {
  await add([{ title: "Казан за ракия, меден" }]);
  await add(Array.from({ length: 40 }, (_, at) => ({ title: `Чувал картофи ${at}` })));
  const still = { title: "Меден казан 120 литра", categoryId: 5, town: "Любимец" };
  expect(titles(await findSimilarListings(db, still))[0]).toBe("Казан за ракия, меден");
});

test("an ad that is gone has at most eight of its place, newest first", async () => {
  await add(Array.from({ length: 12 }, (_, at) => ({ title: `Обява ${at}`, town: at % 2 ? "Хасково" : "Харманли" })));
  const found = await findSimilarListings(db, { categoryId: 5, town: "Хасково" });
  expect(titles(found)).toEqual([11, 9, 7, 5, 3, 1, 10, 8].map((at) => `Обява ${at}`));
});
