import { expect, test } from "vitest";
import { smallListings as category } from "#app/catalogue/fields/small-listings.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { ensureSystemAccount } from "./import-accounts.server.ts";
import type { ImportRecord } from "./import-record.server.ts";
import { importListings } from "./imports.commands.server.ts";

const { db } = useDatabase();
const TEXTS = ["ЕГН 6101057509", "Кокаин, чист", "Здрава маса, тел. 0888 123 456"];

function recordOf(description: string, sourceId: string): ImportRecord {
  return {
    ...{ source: "s", sourceId, category, title: "Маса", description, town: "", priceCents: 0, currency: "BGN" },
    ...{ attributes: {}, phone: null, ownerEmail: undefined, listedAt: undefined, isReserved: false },
  };
}

test("an import goes on after refused and held texts, reports both, and keeps what a person would be asked about", async () => {
  const rules = {
    defaultOwnerId: await ensureSystemAccount(db),
    listingLifetimeDays: 60,
    hash: createKeyedHash("key"),
    now: new Date(),
  };
  const records = TEXTS.map((text, index) => ({ line: index + 1, record: recordOf(text, String(index)) }));
  const { bad, importedLines, notes } = await importListings(db, rules, records);
  expect(bad).toEqual([{ line: 1, reason: "its text is refused (personal-number)" }]);
  expect([...importedLines]).toEqual([2, 3]);
  expect(notes).toEqual([{ line: 2, note: expect.objectContaining({ reason: "waits for review (narcotics)" }) }]);
  const stored = await db
    .selectFrom("listings")
    .select(["inactive_reason", "is_public"])
    .orderBy("source_id")
    .execute();
  expect(stored).toEqual([
    { inactive_reason: "review", is_public: false },
    { inactive_reason: null, is_public: true },
  ]);
});
