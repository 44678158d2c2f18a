import { hashPassword } from "better-auth/crypto";
import { describe, expect, test } from "vitest";
import { register, signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { longestTurn } from "#tests/support/thread.ts";
import { signInSchema } from "./accounts.schema.ts";
import { createPasswordHashes } from "./password-hash.server.ts";

const PASSWORD = "зелено куче";
const VISIT = { address: "203.0.113.7", headers: new Headers() };

const { database, db } = useDatabase();

describe("a password hash", () => {
  test("uses OWASP's scrypt parameters for 16 MB, with a salt", async () => {
    const hashes = createPasswordHashes(14);
    const kept = await hashes.hash(PASSWORD);
    expect(kept).toMatch(/^scrypt:14:8:5:[\w-]{22}:[\w-]{43}$/);
    expect(await hashes.hash(PASSWORD)).not.toBe(kept);
    expect(await hashes.verify({ hash: kept, password: PASSWORD })).toBe(true);
    expect(await hashes.verify({ hash: kept, password: "жълто куче" })).toBe(false);
    expect(hashes.isOutdated(kept)).toBe(false);
  });

  test.each(["", "nonsense", "scrypt:4:8:5::", "a:b"])(
    "in an invalid format (%j) matches no password",
    async (hash) => {
      expect(await createPasswordHashes(4).verify({ hash, password: PASSWORD })).toBe(false);
    },
  );

  test("never matches a text longer than a password may be", async () => {
    const hashes = createPasswordHashes(4);
    const long = "a".repeat(129);
    expect(await hashes.verify({ hash: await hashes.hash(long), password: long })).toBe(false);
    const longest = "a".repeat(128);
    expect(await hashes.verify({ hash: await hashes.hash(longest), password: longest })).toBe(true);
  });

  test("is compared with 40,000 combining marks in the time of any wrong password, without blocking the process", async () => {
    const hashes = createPasswordHashes(14);
    const kept = await hashes.hash(PASSWORD);
    const marks = `a${"\u0300\u0323".repeat(20_000)}`;
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      const turn = await longestTurn(work);
      return { turn: Math.max(turn, 5), took: performance.now() - began };
    };
    for (const work of [
      (password: string) => hashes.hash(password),
      (password: string) => hashes.verify({ hash: kept, password }),
    ]) {
      await work(PASSWORD);
      const [wrong, flood] = [await timed(() => work("жълто куче")), await timed(() => work(marks))];
      expect(flood.turn).toBeLessThan(10 * wrong.turn);
      expect(flood.took).toBeLessThan(10 * wrong.took);
      expect(wrong.took).toBeLessThan(10 * flood.took);
    }
  });

  test("is not matched at sign-in by a too long password, with and without an account", async () => {
    const site = testSite(database);
    const email = "ivan@example.com";
    await register(site, { name: "Иван", email, password: PASSWORD, confirm: PASSWORD }, VISIT);
    for (const address of [email, "nobody@example.com"]) {
      const typed = { email: address, password: `${PASSWORD}${"\u0300\u0323".repeat(20_000)}` };
      expect(await refusal(signIn(site, signInSchema.parse(typed), VISIT))).toBe("sign_in_failed");
      expect(await refusal(signIn(site, typed, VISIT))).toBe("sign_in_failed");
    }
  });
});

describe("an outdated password hash", () => {
  const readHash = async () =>
    (await db.selectFrom("accounts").select("password").executeTakeFirstOrThrow()).password ?? "";

  test.each([
    ["made by the library", () => hashPassword(PASSWORD)],
    ["with a lower cost", () => createPasswordHashes(5).hash(PASSWORD)],
  ])("%s is replaced once at sign-in", async (_, old) => {
    const site = testSite(database);
    await register(site, { name: "Мария", email: "maria@example.com", password: PASSWORD, confirm: PASSWORD }, VISIT);
    const hash = await old();
    await db.updateTable("accounts").set({ password: hash }).execute();
    const credentials = { email: "maria@example.com", password: PASSWORD };
    expect(await refusal(signIn(site, { ...credentials, password: "друго" }, VISIT))).toBe("sign_in_failed");
    expect(await readHash()).toBe(hash);
    await signIn(site, credentials, VISIT);
    const renewed = await readHash();
    expect(renewed).toMatch(/^scrypt:4:/);
    await signIn(site, credentials, VISIT);
    expect(await readHash()).toBe(renewed);
  });
});
