import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { recordChoice } from "./choices.commands.server.ts";

const { database, db } = useDatabase();

test("stores five hundred choices per hour from one address", async () => {
  const site = testSite(database);
  const choose = (address: string) =>
    recordChoice(site, { accepted: true, analytics: true, marketing: false }, { address, userAgent: "x" });
  for (let before = 0; before < 499; before += 1) await site.limits.take("consent", "203.0.113.7");
  expect(await refusal(choose("203.0.113.7"))).toBeUndefined();
  expect(await refusal(choose("203.0.113.7"))).toBe("too_many_requests");
  expect(await refusal(choose("203.0.113.8"))).toBeUndefined();
  expect(await db.selectFrom("consents").select("id").execute()).toHaveLength(2);
});
