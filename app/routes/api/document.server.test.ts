// The OpenAPI document of a site, and what its paths answer to methods that it does not describe.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import type { Visit } from "#app/accounts/visit/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { createApi } from "./api.server.ts";
import { API_PATH } from "./limits.ts";

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, object>>;
}

const { database } = useDatabase();
const { env } = testSite(database);
const guest: Visit = {
  ...{ requestId: "1", address: "127.0.0.1", toast: undefined },
  person: async () => null,
  useCookies: () => undefined,
};

function apiOf(apiTokens: boolean) {
  const api = createApi(testSite(database, { signIn: { ...env.signIn, apiTokens } }));
  const call = (method: string, path: string) => api(new Request(env.siteUrl + API_PATH + path, { method }), guest);
  const readDocument = async () => (await call("GET", "/openapi.json")).text();
  return { call, readDocument };
}

test.each([true, false])("redocly finds nothing to correct in the document with API_TOKENS %s", async (takesWrites) => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    // The owners of the texts are the advertisers, and the site of this test is at localhost.
    rules: { "info-license": "off", "no-server-example.com": "off" },
  });
  const problems = await lintFromString({ source: await apiOf(takesWrites).readDocument(), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("without API_TOKENS the description begins with that, writing is refused and reading is not", async () => {
  const { call, readDocument } = apiOf(false);
  const { info } = JSON.parse(await readDocument()) as Document;
  expect(info.description).toMatch(/^This site takes no changes from programs: .*403 `programs_closed`\./);
  expect((await call("GET", "/listings")).status).toBe(200);
  for (const [method, path] of [
    ["POST", "/session"],
    ["GET", "/me"],
    ["PATCH", `/listings/${crypto.randomUUID()}`],
  ] as const) {
    const refused = await call(method, path);
    expect([path, refused.status, await refused.json()]).toMatchObject([path, 403, { code: "programs_closed" }]);
  }
  const open = JSON.parse(await apiOf(true).readDocument()) as Document;
  expect(open.info.description).not.toContain("programs_closed");
});

test("every path refuses other methods than those of the document, which it names", async () => {
  const { call, readDocument } = apiOf(true);
  const { paths } = JSON.parse(await readDocument()) as Document;
  for (const [path, described] of Object.entries(paths)) {
    const own = Object.keys(described).map((method) => method.toUpperCase());
    const allowed = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    const filled = path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "QUERY"]) {
      if (own.includes(method)) continue;
      const refused = await call(method, filled);
      expect([path, method, refused.status]).toEqual([path, method, 405]);
      expect(refused.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.toSorted());
    }
  }
});
