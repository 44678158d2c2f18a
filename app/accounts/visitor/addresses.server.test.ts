import { describe, expect, test } from "vitest";
import { register } from "#app/accounts/profile/accounts.commands.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser, testSite } from "#tests/support/make.ts";
import { ADDRESS_DAYS, deleteOldAddresses, freeAddress, freeAddressOf, shownAddress } from "./addresses.server.ts";

const { database, db } = useDatabase();
const hash = createKeyedHash("a secret of the tests, long enough for anybody");

describe("the counted form of an address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2a01:5a8:1234:5678:1:2:3:4", "2a01:5a8:1234:5678::/64"],
    ["2a01::1", "2a01:0:0:0::/64"],
    ["127.0.0.1", undefined],
    ["172.20.0.1", undefined],
    ["172.32.0.1", "172.32.0.1"],
    ["100.64.0.9", undefined],
    ["::1", undefined],
    ["fd00::7", undefined],
    ["", undefined],
  ])("of %s is %s", (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.0"],
  ["2a01:5a8:1234:5678:1:2:3:4", "2a01:5a8:1234:5678::/64"],
])("shows %s to administrators without its last part, unless the settings require full addresses", (address, shown) => {
  expect(shownAddress(address, "truncated")).toBe(shown);
  expect(shownAddress(address, "full")).toBe(address);
});

describe("from one address", () => {
  const site = () => testSite(database);
  const person = (email: string) => ({ name: "Мария", email, password: "зелено куче", confirm: "зелено куче" });
  const from = (address: string) => ({ address, headers: new Headers() });
  const isRefused = async (work: Promise<unknown>) =>
    work.then(
      () => false,
      (error) => error.notice?.code === "address_taken",
    );

  test("only one account can be registered, and a refused one is not stored", async () => {
    await register(site(), person("a@example.com"), from("203.0.113.7"));
    expect(await isRefused(register(site(), person("b@example.com"), from("203.0.113.7")))).toBe(true);
    await register(site(), person("c@example.com"), from("203.0.113.8"));
    expect((await db.selectFrom("users").select("email").orderBy("email").execute()).map(({ email }) => email)).toEqual(
      ["a@example.com", "c@example.com"],
    );
  });

  test("only one of several concurrent registrations succeeds", async () => {
    const tries = ["a", "b", "c", "d"].map((name) =>
      register(site(), person(`${name}@example.com`), from("2a01:5a8::1")),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  test("any number can be registered if it is private, the limit is off, or an administrator freed it", async () => {
    for (const name of ["a", "b"]) await register(site(), person(`${name}@example.com`), from("192.168.0.9"));
    const unlimited = testSite(database, { accountsPerAddress: 0 });
    for (const name of ["c", "d"]) await register(unlimited, person(`${name}@example.com`), from("203.0.113.7"));
    expect(await freeAddress(db, hash, "203.0.113.7")).toBe(true);
    await register(site(), person("e@example.com"), from("203.0.113.7"));
  });

  test("another account can be registered once an administrator frees the address of the first one", async () => {
    await register(site(), person("a@example.com"), from("203.0.113.7"));
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const { address_hash } = await db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
    expect(address_hash).not.toContain("203");
    expect(await freeAddressOf(db, id)).toBe(true);
    await register(site(), person("b@example.com"), from("203.0.113.7"));
    expect(await freeAddressOf(db, (await makeUser(db)).id)).toBe(false);
  });

  test("another account can be registered after a year", async () => {
    await register(site(), person("a@example.com"), from("203.0.113.7"));
    await deleteOldAddresses(db, new Date(Date.now() + (ADDRESS_DAYS + 1) * 86_400_000));
    await register(site(), person("b@example.com"), from("203.0.113.7"));
  });
});
