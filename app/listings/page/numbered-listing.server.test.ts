import { expect, test } from "vitest";
import { numberListings } from "#app/listings/life/number-listings.server.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { leadToNumbered } from "./numbered-listing.queries.server.ts";

const { db } = useDatabase();
const numbersOf = async () => (await db.selectFrom("listings").select("number").execute()).map(({ number }) => number);

test("ads get different numbers of five signs, in no order", async () => {
  const user = await makeUser(db);
  for (let made = 0; made < 12; made += 1) await makeListing(db, { user });
  const numbers = await numbersOf();
  expect(new Set(numbers).size).toBe(12);
  expect(numbers.every((number) => number !== null && formatListingNumber(number).length === 5)).toBe(true);
  expect(numbers).not.toEqual(numbers.toSorted());
});

test("ads of the version before get theirs by the job, and keep them", async () => {
  const user = await makeUser(db);
  for (let made = 0; made < 3; made += 1) await makeListing(db, { user });
  await db.updateTable("listings").set({ number: null }).execute();
  await numberListings(db);
  const numbers = await numbersOf();
  expect(numbers).not.toContain(null);
  await numberListings(db);
  expect(await numbersOf()).toEqual(numbers);
});

test("a search for the number of a public ad leads to it, and of a hidden one does not", async () => {
  const { id, number } = await makeListing(db, { title: "Дъбова маса" });
  const q = formatListingNumber(number ?? 0).toUpperCase();
  for (const typed of [q, `Номер: ${q}`, `№ ${q}`, `обява ${q}`, `обява №${q}`, `https://tukashno.example/${q}`]) {
    const thrown = await leadToNumbered(db, typed).catch((answer: Response) => answer.headers.get("location"));
    expect(thrown, typed).toBe(`/ad/dabova-masa-${id}`);
  }
  await db.updateTable("listings").set({ status: "inactive", inactive_reason: "paused" }).execute();
  await leadToNumbered(db, q);
  await leadToNumbered(db, "дъбова маса");
});
