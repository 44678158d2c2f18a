// /sedmitsa/{town}: phones are in no page, and reach only who asks for them by the form.
import { expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, readPage, text } = usePeople(site);
const PATH = "/sedmitsa/madzharovo";

test("the sheet shows a permitted phone only after the form was sent, and not that of another ad", async () => {
  const { cookie } = await signUp();
  const ad = (title: string, phone: string, prints_phone: readonly string[]) =>
    publish(site, cookie, { title, town: "Маджарово", phone, prints_phone });
  await ad("Дъбова маса с шест стола", "0888 100 201", ["", "yes"]);
  await ad("Градинска люлка за двама", "0888 100 202", [""]);
  const page = await readPage(PATH);
  expect(text(page)).toContain("Дъбова маса с шест стола");
  expect(page.replaceAll(/\D/g, "")).not.toContain("888100201");
  expect(page).not.toContain('content="noindex"');
  const answer = await site.send(PATH, {});
  const shown = text(await answer.text());
  expect(answer.status).toBe(200);
  expect(shown.match(/088\s?\d[\d\s]+/g)?.map((phone) => phone.replaceAll(/\D/g, ""))).toEqual(["0888100201"]);
});

test("an unknown town is a missing page, and a sheet without ads is not indexed", async () => {
  expect((await site.ask("/sedmitsa/nyama-takav")).status).toBe(404);
  expect(await readPage("/sedmitsa/stambolovo")).toContain('content="noindex"');
  // A wrong link of an office is the public sheet.
  expect(await readPage("/sedmitsa/stambolovo?office=x&k=y")).not.toContain("Спри имейлите");
});
