// A site that requires a confirmed address for publishing (REQUIRE_CONFIRMED_EMAIL).
import { expect, test } from "vitest";
import { listingFields } from "#tests/support/running-site.ts";
import { makeDataDir, useSite } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";
import { usePeople } from "./people.ts";

let dataDir = "";
const site = useSite(async () => {
  dataDir = makeDataDir();
  return { DATA_DIR: dataDir, REQUIRE_CONFIRMED_EMAIL: "on" };
});
const { signUp, text } = usePeople(site);

test("publishing without a confirmed address is refused with the typed values, and possible after confirming", async () => {
  const { email, cookie } = await signUp();
  const publish = () => site.send("/add-ad/malki-obyavi", listingFields({ title: "Скрин за хол" }), { cookie });
  const refused = await publish();
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(text(html)).toContain("Първо потвърдете имейла си с линка");
  expect(html).toContain('value="Скрин за хол"');

  const link = new URL((await mailTo(dataDir, email, "Потвърдете имейла си")).links[0] ?? "");
  await site.send(link.pathname + link.search, { token: link.searchParams.get("token") ?? "" }, { cookie });
  expect((await publish()).headers.get("location")).toMatch(/^\/ad\/skrin-za-hol-/);
});
