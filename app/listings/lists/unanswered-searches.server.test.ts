import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { deleteUnanswered, findUnanswered, mayBePersonal, noteUnanswered } from "./unanswered-searches.server.ts";

const { db } = useDatabase();
const hash = (purpose: string, value: string) => `${purpose} ${[...value].reverse().join("")}`;
const ask = (q: string, network: string) => noteUnanswered({ db, hash }, { q, network, display: "bgn-eur" });
const texts = async () => (await findUnanswered(db)).map(({ text, networks }) => [text, networks]);
const stored = () => db.selectFrom("unanswered_searches").select(["text", "query_hash"]).execute();

test("a search without results is shown after three networks; before that its text is not stored", async () => {
  for (const network of ["1.1.1.1", "1.1.1.1", "2.2.2.2"]) await ask("Хеликоптер  Бел", network);
  expect(await texts()).toEqual([]);
  expect((await stored()).map(({ text }) => text)).toEqual([null, null]);
  await ask("хеликоптер бел", "3.3.3.3");
  expect(await texts()).toEqual([["хеликоптер бел", 3]]);
});

test("a search that finds an ad, and a limit without words, are not stored", async () => {
  await makeListing(db, { title: "Дървена маса" });
  await ask("масите", "1.1.1.1");
  await ask("до 3 лв", "1.1.1.1");
  expect(await stored()).toEqual([]);
});

test("only searches of the last 30 days count, and older ones are deleted", async () => {
  for (const network of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) await ask("хеликоптер", network);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await db
    .updateTable("unanswered_searches")
    .set({ asked_at: days(31) })
    .where("text", "is", null)
    .execute();
  expect(await texts()).toEqual([]);
  await deleteUnanswered.run({ db }, undefined);
  expect(await stored()).toHaveLength(1);
});

describe("a text with personal data is not stored", () => {
  test.each([
    "шиншила 0888 123 456",
    "шиншила +359888123456",
    "шиншила 0888/12-34-56",
    "шиншила ivan@abv.bg",
    "шиншила ivan abv bg",
    "шиншила 4111 1111 1111 1111",
    "шиншила 8001014509",
    "шиншила 664455",
  ])("%s", async (q) => {
    for (const network of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) await ask(q, network);
    expect(await stored()).toEqual([]);
  });

  test.each(["гуми 205 55 16", "голф 2005 до 900 лв", "rtx 3060 12gb"])("unlike %s", (q) => {
    expect(mayBePersonal(q)).toBe(false);
  });
});
