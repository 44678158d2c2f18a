// Near-duplicates that one person submits concurrently: one is published, for the others a confirmation is requested.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, listingFields, signUp, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

const COUNT = 6;
const SITE_URL = "http://localhost:1";
const headers = { origin: SITE_URL };
let database: OwnDatabase | undefined;
const sites: BuiltSite[] = [];

beforeAll(async () => {
  database = await ownDatabase();
  const AUTH_SECRET = "a secret that both processes use for sessions";
  const variables = { DATA_DIR: makeDataDir(), AUTH_SECRET, SITE_URL, ...(database && { DATABASE_URL: database.url }) };
  // The embedded database allows one process.
  for (let process = 0; process < (database ? 2 : 1); process += 1) sites.push(await startSite(variables));
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  await database?.drop();
});

test("six concurrent near-duplicates are published once, whichever process receives them", async () => {
  const [first] = sites;
  if (!first) throw new Error("The site did not start.");
  const cookie = await signUp({ send: (path, fields) => first.send(path, fields, { headers }) });
  const answers = await Promise.all(
    Array.from({ length: COUNT }, (_, index) => {
      const fields = listingFields({ title: `Дъбова маса за градина${"!".repeat(index)}`, phone: "0888 700 711" });
      return (sites[index % sites.length] ?? first).send("/add-ad/malki-obyavi", fields, { headers, cookie });
    }),
  );
  const published = answers.filter(({ status }) => status === 302).map(({ headers }) => headers.get("location") ?? "");
  const asked = await Promise.all(answers.filter(({ status }) => status === 422).map((answer) => answer.text()));
  expect([published.length, asked.length]).toEqual([1, COUNT - 1]);
  for (const html of asked) {
    expect(html).toContain("Вече имате много подобна обява");
    expect(html).toContain(published[0]);
    expect(html).toMatch(/name="title"[^>]*value="Дъбова маса за градина!*"/);
    expect(html).toContain('value="publish-anyway"');
  }
});
