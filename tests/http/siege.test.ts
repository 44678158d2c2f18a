// The short form of the siege (tests/siege): a few hundred odd requests and a few kills.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz } from "#tests/siege/fuzz.ts";
import { type Ground, makeGround } from "#tests/siege/ground.ts";
import { kills } from "#tests/siege/kills.ts";
import { mutatedBodies } from "#tests/siege/mutated-bodies.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

let database: OwnDatabase | undefined;
let ground: Ground;
beforeAll(async () => {
  database = await ownDatabase();
  const databaseUrl = database?.url;
  ground = makeGround({ dataDir: makeDataDir(), how: {}, ...(databaseUrl && { databaseUrl }) });
});
afterAll(() => database?.drop());

test("odd requests of every kind are answered, and change nothing for others", async () => {
  const seed = Date.now() % 1_000_000;
  expect(await fuzz(ground, { requests: 200, seed, isTimed: false })).toEqual({
    isGood: true,
    detail: expect.any(String),
  });
});

test("mutated bodies on everything that takes one end no process, and none is answered with a failure", async () => {
  const seed = Date.now() % 1_000_000;
  const outcome = await mutatedBodies(ground, { requests: 500, seed, patience: 10_000 });
  expect(outcome).toEqual({ isGood: true, detail: expect.any(String) });
});

test("what was acknowledged before a kill is there after it", async () => {
  expect(await kills(ground, 2)).toEqual({ isGood: true, detail: expect.any(String) });
});
