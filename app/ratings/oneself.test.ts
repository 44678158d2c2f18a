// Nobody rates themselves, not even by signing out (reading 33).
import { beforeEach, expect, test } from "vitest";
import { register, signIn } from "#app/accounts/accounts.commands.server.ts";
import { forgetOldAddresses } from "#app/accounts/addresses.server.ts";
import { ADDRESS_HEADER } from "#app/accounts/auth.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { rateSeller } from "./ratings.commands.server.ts";

const { database, db } = useDatabase();
let site: Site;
beforeEach(() => {
  site = testSite(database);
});

const MARIA = { name: "Мария", email: "maria@example.com", password: "тайна на Мария", confirm: "тайна на Мария" };
const from = (address: string) => ({ address, headers: new Headers({ [ADDRESS_HEADER]: address }) });
const rate = async (address: string) => {
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  return refusal(
    rateSeller(site, { sellerId: id, listingId: null, rating: 5, raterId: null, visitor: `v ${address}`, address }),
  );
};

test("from the address of registration, or of any sign-in of the last month, it is oneself", async () => {
  await register(site, MARIA, from("203.0.113.7"));
  await signIn(site, MARIA, from("198.51.100.20"));
  expect(await rate("203.0.113.7")).toBe("rating_oneself");
  expect(await rate("198.51.100.20")).toBe("rating_oneself");
  expect(await rate("192.0.2.5")).toBeUndefined();
  await forgetOldAddresses(db, new Date(Date.now() + 31 * 86_400_000));
  expect(await rate("198.51.100.20")).toBeUndefined();
  expect(await rate("203.0.113.7")).toBe("rating_oneself");
});
