// Two tabs of one browser with two accounts: no form of one account is carried out by the other (rule: form-owner).
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listingFields } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);

const FORM = "/add-ad/malki-obyavi";
const ID = "00000000-0000-4000-8000-000000000000";

let [owner, other] = ["", ""];
let ownerField = "";
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
const ownAds = async (cookie: string) => text(await (await site.ask("/my-ads", { cookie })).text());

beforeAll(async () => {
  [owner, other] = [(await signUp()).cookie, (await signUp()).cookie];
  ownerField = fieldsOf(await (await site.ask(FORM, { cookie: owner })).text())["form-owner"] ?? "";
});

describe("an action refuses the form of another person", () => {
  const paths = (routes as readonly { readonly path?: string; readonly file: string }[])
    .filter(({ file }) => /export (async )?(function|const) action\b/.test(readFileSync(`app/${file}`, "utf8")))
    .map(({ path = "" }) =>
      `/${path}`.replace(":target/:action", "people/block").replace(":category?", "uslugi").replace(":id", ID),
    );

  test.each(paths)("%s", async (path) => {
    const answer = await site.send(path.replace(":number", "1"), { "form-owner": ownerField }, { cookie: other });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Влязохте с друг профил");
  });
});

describe("the refused form of an ad", () => {
  const send = async (title: string, more: Record<string, string | File> = {}) => {
    const fields = listingFields({ title, photo: ID, "form-owner": ownerField, ...more });
    const answer = await site.send(FORM, fields, { cookie: other });
    const html = await answer.text();
    expect(answer.status).toBe(409);
    return { html, carried: fieldsOf(html) };
  };

  test("stays on the page, which says who is signed in, and is not published", async () => {
    const { html, carried } = await send("Чужда ракла");
    expect(carried).toMatchObject({ title: "Чужда ракла", photo: ID, intent: "publish", "form-owner": ownerField });
    expect(text(html)).toMatch(/Сега сте влезли като Мария Грозева .*@example\.com/);
    expect(html).toMatch(/<blockquote[^>]*>Чужда ракла/);
    expect(await ownAds(other)).not.toContain("Чужда ракла");
  });

  test("is published by whoever is signed in, if they say so", async () => {
    const { html, carried } = await send("Моя ракла");
    delete carried.photo;
    const [, confirmed = ""] = /<button[^>]* value="([^"]+)"[^>]* name="form-owner"/.exec(html) ?? [];
    const answer = await site.send(FORM, { ...carried, "form-owner": [ownerField, confirmed] }, { cookie: other });
    expect(answer.status).toBe(302);
    expect(await ownAds(other)).toContain("Моя ракла");
  });

  test("asks whoever says so for photos of their own", async () => {
    const { html, carried } = await send("Ракла със снимка");
    const [, confirmed = ""] = /<button[^>]* value="([^"]+)"[^>]* name="form-owner"/.exec(html) ?? [];
    const answer = await site.send(FORM, { ...carried, "form-owner": [ownerField, confirmed] }, { cookie: other });
    expect(answer.status).toBe(409);
    expect(text(await answer.text())).toContain("Изберете снимките отново");
    expect(await ownAds(other)).not.toContain("Ракла със снимка");
  });

  test("is published by its owner, who has signed in again", async () => {
    const { carried } = await send("Наша ракла");
    delete carried.photo;
    expect((await site.send(FORM, carried, { cookie: owner })).status).toBe(302);
    expect(await ownAds(owner)).toContain("Наша ракла");
  });

  test("asks for photos that were chosen without script, which the page cannot keep", async () => {
    const { carried } = await send("Снимана ракла", { files: new File(["снимка"], "a.jpg", { type: "image/jpeg" }) });
    const answer = await site.send(FORM, carried, { cookie: owner });
    expect(answer.status).toBe(409);
    expect(text(await answer.text())).toContain("Изберете снимките отново");
    expect(await ownAds(owner)).not.toContain("Снимана ракла");
  });
});

test("a form of a page for guests is accepted from the person who has signed in since", async () => {
  const answer = await site.send(FORM, listingFields({ title: "Обща ракла" }), { cookie: other });
  expect(answer.status).toBe(302);
});
