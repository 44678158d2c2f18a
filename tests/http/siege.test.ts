// Malformed requests and kills of the process cause no failure and lose no acknowledged change.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzBodies } from "#tests/siege/body-fuzzing.ts";
import { type Ground, makeGround } from "#tests/siege/ground.ts";
import { killWhileWriting } from "#tests/siege/kills.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

let database: OwnDatabase | undefined;
let ground: Ground;
beforeAll(async () => {
  database = await ownDatabase();
  ground = makeGround({ dataDir: makeDataDir(), ...(database && { databaseUrl: database.url }) });
});
afterAll(() => database?.drop());

test("malformed bodies neither end the process nor cause internal errors", async () => {
  const seed = Date.now() % 1_000_000;
  expect(await fuzzBodies(ground, { requests: 200, seed }), `seed ${seed}`).toEqual([]);
});

test("acknowledged changes survive a kill", async () => {
  expect(await killWhileWriting(ground)).toEqual([]);
});
