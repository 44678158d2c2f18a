import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeUser, type User } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

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

describe("where no ad has all words", () => {
  beforeEach(async () => {
    await add("Плочки за баня", { category: "dom-i-gradina" });
    await add("Плочки за двор", { category: "dom-i-gradina" });
    await add("Тераса със стъкло");
  });

  test("the rarest is dropped, and the ads with the others stand apart from the answer", async () => {
    const { cards, count, instead } = await load("q=теракот плочки баня");
    expect([cards, count]).toEqual([[], 0]);
    expect(instead?.fewer).toMatchObject({ dropped: "теракот", kept: "плочки баня" });
    expect(titles(instead?.fewer?.cards)).toEqual(["Плочки за баня"]);
    expect(instead?.newest).toEqual([]);
  });

  test("words are dropped until something is found", async () => {
    const { instead } = await load("q=теракот кобалт плочки");
    expect(instead?.fewer).toMatchObject({ kept: "плочки" });
    expect(instead?.fewer?.dropped.split(" ").sort()).toEqual(["кобалт", "теракот"]);
    expect(instead?.fewer?.cards).toHaveLength(2);
  });

  test("of words that stand in ads, but not together, the rarer goes", async () => {
    const { instead } = await load("q=плочки стъкло");
    expect(instead?.fewer).toMatchObject({ dropped: "стъкло", kept: "плочки" });
  });

  test("a number alone says nothing, so nothing is shown for it", async () => {
    await add("Храна за кучета 15 кг", { category: "dom-i-gradina" });
    expect((await load("q=iphone 15")).instead?.fewer).toBeUndefined();
    expect((await load("q=плочки 15")).instead?.fewer).toMatchObject({ dropped: "15", kept: "плочки" });
  });

  test("a dropped phrase is not asked for any more", async () => {
    const { instead } = await load('q="теракот мозайка" плочки');
    expect(titles(instead?.fewer?.cards)).toHaveLength(2);
  });

  test("an excluded word stays excluded", async () => {
    const { instead } = await load("q=теракот плочки -двор");
    expect(titles(instead?.fewer?.cards)).toEqual(["Плочки за баня"]);
  });

  test("a single word that nothing has leaves new ads to look at", async () => {
    const { cards, instead } = await load("q=xqzwvk");
    expect(cards).toEqual([]);
    expect(instead?.fewer).toBeUndefined();
    expect(instead?.newest).toHaveLength(3);
  });

  test("a list with ads, and a page after the first, have nothing instead", async () => {
    expect((await load("q=плочки")).instead).toBeUndefined();
    expect((await load("q=xqzwvk&after=x")).instead).toBeUndefined();
  });
});

test("the same words are counted in other categories and towns", async () => {
  for (const town of ["Харманли", "Харманли", "Узунджово"])
    await add("Детски велосипед", { town, category: "malki-obyavi" });
  await add("Велосипед", { town: "Харманли", category: "sport-i-fitnes" });
  await add("Маса", { town: "Хасково", category: "dom-i-gradina" });
  const { instead } = await load("q=велосипеди&town=Хасково", "dom-i-gradina");
  expect(instead?.categories.map(({ slug, count }) => [slug, count])).toEqual([
    ["malki-obyavi", 3],
    ["sport-i-fitnes", 1],
  ]);
  expect(instead?.towns).toEqual([
    { town: "Харманли", count: 3 },
    { town: "Узунджово", count: 1 },
  ]);
  expect(instead?.newest).toEqual([]);
});
