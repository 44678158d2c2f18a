// Calls every operation of the API and compares each response with the OpenAPI document.
import { expect, test } from "vitest";
import { testConversations } from "./api-tests/conversations.ts";
import { makeKit, type Person } from "./api-tests/kit.ts";
import { testOwnAds } from "./api-tests/own-ads.ts";
import { testPeople } from "./api-tests/people.ts";
import { ADMIN, prepare } from "./api-tests/prepared.ts";
import { testReading } from "./api-tests/reading.ts";
import { testVisitors } from "./api-tests/visitors.ts";
import { makeDataDir, useSite } from "./built-site.ts";

let dataDir = "";
let oldListing = "";
const site = useSite(async (ownDatabase) => {
  dataDir = makeDataDir();
  const settings = { ...ownDatabase, DATA_DIR: dataDir };
  oldListing = await prepare(settings);
  return { ...settings, API_TOKENS: "on", ACCOUNTS_PER_IP: "0", EMAIL_CODES: "on", TRUST_PROXY: "1" };
});
const kit = makeKit(site);
let signedIn: Promise<Person> | undefined;
const admin = () => (signedIn ??= kit.signIn(ADMIN));

testReading(kit);
testVisitors(kit);
testPeople(kit, () => dataDir, admin);
testOwnAds(kit, { admin, oldListing: () => oldListing });
testConversations(kit, () => dataDir, admin);

test("every operation of the OpenAPI document was called successfully", async () => {
  const { openapi, paths } = await kit.readDocument();
  expect(openapi).toBe("3.1.0");
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Requires a provider; tested in ways-in.test.ts.
  const apart = ["POST /me/identities/{provider}/unlink"];
  expect(all.filter((operation) => !kit.done.has(operation))).toEqual(apart);
});
