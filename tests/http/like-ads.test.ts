// Like ads that one person submits at the same moment: one is published, the others are asked about.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSite, listingFields, signUp, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, type OwnDatabase, ownDatabase, useSite } from "./built-site.ts";

const PATH = "/add-ad/malki-obyavi";
const AT_ONCE = 6;
const QUESTION = "Вече имате много подобна обява";

type Sender = Pick<BuiltSite, "send">;

/** Submits like ads at the same moment; returns the addresses of the published ones and the pages with the question. */
async function submitAtOnce(
  sites: readonly [Sender, ...Sender[]],
  cookie: string,
  options: { readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      const site = sites[index % sites.length] ?? sites[0];
      const fields = listingFields({ title: `Дъбова маса за градина${"!".repeat(index)}`, phone: "0888 700 711" });
      return site.send(PATH, fields, { ...options, cookie });
    }),
  );
  const published = answers.filter(({ status }) => status === 302).map(({ headers }) => headers.get("location") ?? "");
  const asked = await Promise.all(answers.filter(({ status }) => status === 422).map((answer) => answer.text()));
  return { published, asked };
}

function expectOneAndQuestions({ published, asked }: Awaited<ReturnType<typeof submitAtOnce>>): void {
  expect(published).toHaveLength(1);
  expect(asked).toHaveLength(AT_ONCE - 1);
  for (const html of asked) {
    expect(html).toContain(QUESTION);
    expect(html).toContain(published[0]);
    expect(html).toMatch(/name="title"[^>]*value="Дъбова маса за градина!*"/);
    expect(html).toContain('value="publish-anyway"');
  }
}

describe("six like ads at one moment", () => {
  const site = useSite();

  test("are published once, and asked about five times", async () => {
    const cookie = await signUp(site);
    expectOneAndQuestions(await submitAtOnce([site], cookie));
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("six like ads at one moment, to two processes", () => {
  let database: OwnDatabase | undefined;
  let sites: [BuiltSite, BuiltSite] | undefined;
  const SITE_URL = "http://localhost:1";

  beforeAll(async () => {
    database = await ownDatabase();
    const AUTH_SECRET = "what both processes sign their sessions with";
    const variables = { DATABASE_URL: database?.url ?? "", DATA_DIR: makeDataDir(), AUTH_SECRET, SITE_URL };
    sites = [await startSite(variables), await startSite(variables)];
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.stop();
    await database?.drop();
  });

  test("are published once, and asked about five times, whichever process takes them", async () => {
    if (!sites) throw new Error("The sites did not start.");
    const headers = { origin: SITE_URL };
    const [first] = sites;
    const cookie = await signUp({ send: (path, fields) => first.send(path, fields, { headers }) });
    expectOneAndQuestions(await submitAtOnce(sites, cookie, { headers }));
  });
});
