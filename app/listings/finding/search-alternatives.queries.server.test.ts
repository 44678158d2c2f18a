import { beforeEach, describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/lists/listing-filter.ts";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeUser, type User } from "#tests/support/make.ts";

const { db } = useDatabase();
const load = (search: string, key?: string) =>
  loadListingList(
    db,
    readListingQuery(new URLSearchParams(search), {
      category: key === undefined ? undefined : category(key),
      display: "bgn-eur",
    }),
    0,
  );
const titles = (cards: readonly { readonly title: string }[] = []) => cards.map(({ title }) => title);

let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const add = (title: string, rest: object = {}) =>
  makeListing(db, { user, title, description: "Продавам в отлично състояние.", ...rest });

describe("if no ad has all words", () => {
  beforeEach(async () => {
    await add("Плочки за баня", { category: "dom-i-gradina" });
    await add("Плочки за двор", { category: "dom-i-gradina" });
    await add("Тераса със стъкло");
  });

  test("the rarest is dropped, and the ads with the others are listed separately", async () => {
    const { cards, count, alternatives } = await load("q=теракот плочки баня");
    expect([cards, count]).toEqual([[], 0]);
    expect(alternatives?.fewer).toMatchObject({ dropped: "теракот", used: "плочки баня" });
    expect(titles(alternatives?.fewer?.cards)).toEqual(["Плочки за баня"]);
    expect(alternatives?.newest).toEqual([]);
  });

  test("words are dropped until something is found", async () => {
    const { alternatives } = await load("q=теракот кобалт плочки");
    expect(alternatives?.fewer).toMatchObject({ used: "плочки" });
    expect(alternatives?.fewer?.dropped.split(" ").sort()).toEqual(["кобалт", "теракот"]);
    expect(alternatives?.fewer?.cards).toHaveLength(2);
  });

  test("of words that never occur together the rarer is dropped", async () => {
    const { alternatives } = await load("q=плочки стъкло");
    expect(alternatives?.fewer).toMatchObject({ dropped: "стъкло", used: "плочки" });
  });

  test("the search is not reduced to a number", async () => {
    await add("Храна за кучета 15 кг", { category: "dom-i-gradina" });
    expect((await load("q=iphone 15")).alternatives?.fewer).toBeUndefined();
    expect((await load("q=плочки 15")).alternatives?.fewer).toMatchObject({ dropped: "15", used: "плочки" });
  });

  test("a phrase with a dropped word is dropped", async () => {
    const { alternatives } = await load('q="теракот мозайка" плочки');
    expect(titles(alternatives?.fewer?.cards)).toHaveLength(2);
  });

  test("an excluded word stays excluded", async () => {
    const { alternatives } = await load("q=теракот плочки -двор");
    expect(titles(alternatives?.fewer?.cards)).toEqual(["Плочки за баня"]);
  });

  test("a single unknown word shows new ads", async () => {
    const { cards, alternatives } = await load("q=xqzwvk");
    expect(cards).toEqual([]);
    expect(alternatives?.fewer).toBeUndefined();
    expect(alternatives?.newest).toHaveLength(3);
  });

  test("a list with ads, and a page after the first, have no alternatives", async () => {
    expect((await load("q=плочки")).alternatives).toBeUndefined();
    expect((await load("q=xqzwvk&after=x")).alternatives).toBeUndefined();
  });
});

test("the same words are counted in other categories and towns", async () => {
  for (const town of ["Харманли", "Харманли", "Узунджово"])
    await add("Детски велосипед", { town, category: "malki-obyavi" });
  await add("Велосипед", { town: "Харманли", category: "sport-i-fitnes" });
  await add("Маса", { town: "Хасково", category: "dom-i-gradina" });
  const { alternatives } = await load("q=велосипеди&town=Хасково", "dom-i-gradina");
  expect(alternatives?.categories.map(({ slug, count }) => [slug, count])).toEqual([
    ["malki-obyavi", 3],
    ["sport-i-fitnes", 1],
  ]);
  expect(alternatives?.towns).toEqual([
    { town: "Харманли", count: 3 },
    { town: "Узунджово", count: 1 },
  ]);
  expect(alternatives?.newest).toEqual([]);
});
