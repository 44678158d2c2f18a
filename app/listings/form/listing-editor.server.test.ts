import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { copiedListing } from "./listing-editor.server.ts";

const { db } = useDatabase();

test("a copy has its amounts in the currency of new ads", async () => {
  const user = await makeUser(db);
  const { id } = await makeListing(db, { user, currency: "EUR", priceCents: 10_000 });
  const copy = async (currency: "BGN" | "EUR", ad = id) =>
    copiedListing(db, user.id, { params: new URLSearchParams({ copy: ad }), currency });
  expect((await copy("BGN"))?.price).toMatchObject({ cents: 19_558, currency: "BGN" });
  expect((await copy("EUR"))?.price).toMatchObject({ cents: 10_000, currency: "EUR" });
  const attributes = { salary_range: { from: 2_000, to: 3_000 }, job_type: "full_time", employment_type: "permanent" };
  const job = await makeListing(db, {
    user,
    currency: "BGN",
    category: "rabota",
    row: { attributes: JSON.stringify(attributes) },
  });
  expect((await copy("EUR", job.id))?.attributes.salary_range).toEqual({ from: 1_023, to: 1_534 });
});
