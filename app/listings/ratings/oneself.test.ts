// Nobody rates themselves, not even by signing out (rule: rating-oneself).
import { beforeEach, describe, expect, test } from "vitest";
import { register, signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { ADDRESS_HEADER, deleteOldAddresses } from "#app/accounts/visitor/addresses.server.ts";
import { identifyVisitor, type Visitor } from "#app/accounts/visitor/visitor.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite, visitorFrom } from "#tests/support/make.ts";
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
    rateSeller(site, { sellerId: id, listingId: null, rating: 5, raterId: null, visitor: visitorFrom(address) }),
  );
};

describe("behind a private address", () => {
  const HERE = "127.0.0.1";
  const cookieOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith("visitor="));
  const browserOf = (cookie = "") =>
    identifyVisitor(site.hash, { address: HERE, headers: new Headers({ cookie: cookie.replace(/;.*/, "") }) });
  const rateWith = async (visitor: Visitor) => {
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    return refusal(rateSeller(site, { sellerId: id, listingId: null, rating: 5, raterId: null, visitor }));
  };

  test("the seller is recognised for a month by the browser of registration or sign-in", async () => {
    const registered = cookieOf(await register(site, MARIA, from(HERE)));
    const signedIn = cookieOf((await signIn(site, MARIA, from(HERE))).cookies);
    for (const cookie of [registered, signedIn]) {
      expect(cookie).toBeDefined();
      expect(await rateWith(browserOf(cookie))).toBe("rating_oneself");
    }
    expect(await rateWith(browserOf())).toBeUndefined();
    await deleteOldAddresses(db, new Date(Date.now() + 31 * 86_400_000));
    expect(await rateWith(browserOf(signedIn))).toBeUndefined();
  });

  test("only a hash of the browser is stored", async () => {
    const cookie = cookieOf(await register(site, MARIA, from(HERE)));
    const { browser } = browserOf(cookie);
    expect(JSON.stringify(await db.selectFrom("user_addresses").selectAll().execute())).not.toContain(browser);
  });
});

test("the seller is recognised by the address of registration or of any sign-in of the last month", async () => {
  await register(site, MARIA, from("203.0.113.7"));
  await signIn(site, MARIA, from("198.51.100.20"));
  expect(await rate("203.0.113.7")).toBe("rating_oneself");
  expect(await rate("198.51.100.20")).toBe("rating_oneself");
  expect(await rate("192.0.2.5")).toBeUndefined();
  await deleteOldAddresses(db, new Date(Date.now() + 31 * 86_400_000));
  expect(await rate("198.51.100.20")).toBeUndefined();
  expect(await rate("203.0.113.7")).toBe("rating_oneself");
});
