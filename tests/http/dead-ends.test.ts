// Refusals that people cannot resolve themselves link to a prefilled contact form.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listingFields, publish, registration } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);

/** Returns the href of a link by its text. */
function linkOf(html: string, label: string): string {
  const [, address = ""] = html.match(new RegExp(`href="([^"]*)"[^>]*>${label}`)) ?? [];
  return address.replaceAll("&amp;", "&");
}

const filledWith = (html: string, name: string) => html.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1];

describe("a phone of another account", () => {
  const phone = "0888 700 800";

  test("links to a contact form that names it, from the ad form and the profile", async () => {
    await publish(site, (await signUp()).cookie, { phone });
    const { cookie } = await signUp();
    const answers = [
      await site.send("/add-ad/malki-obyavi", listingFields({ phone }), { cookie }),
      await site.send("/profile", { name: "Мария", phone: "+359888700800" }, { cookie }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(text(html)).toContain("Този телефонен номер се използва от друг акаунт.");
      const letter = await (await site.ask(linkOf(html, "Номерът е Ваш\\?"), { cookie })).text();
      expect(filledWith(letter, "subject")).toBe("Телефон, използван от друг акаунт: 0888 700\u00a0800");
      expect(letter).toMatch(/<textarea[^>]*name="message"[^>]*>Телефонният номер 0888 700\u00a0800 е мой/);
    }
  });

  test("is not filled in if it is not a number", async () => {
    const letter = await (await site.ask("/info/contact?topic=phone&number=<b>купи</b>")).text();
    expect(filledWith(letter, "subject")).toBe("Телефон, използван от друг акаунт");
    expect(letter).not.toContain("купи");
  });
});

test("a second registration from one address explains the refusal and links to the contact form", async () => {
  const headers = { "x-forwarded-for": "203.0.113.40" };
  const register = () => site.send("/auth?tab=register", registration(), { headers });
  expect((await register()).status).toBe(302);
  const html = await (await register()).text();
  expect(text(html)).toContain("За съдействие се свържете с администратор.");
  expect(text(html)).toContain("Мобилните оператори дават един адрес на много хора.");
  const letter = await (await site.ask(linkOf(html, "Пишете ни"))).text();
  expect(filledWith(letter, "subject")).toBe("Регистрация от обща мрежа");
});

describe("an invalid form without JavaScript is answered with a page", () => {
  /** Sent by scripts only, which read the response. */
  const SCRIPTED = [
    "uploads",
    "privacy-choice",
    "title-reading",
    "prices",
    "listings/now",
    "listings/:id/view",
    "listings/:id/number",
    "saved-searches/new",
    "saved-ads/account",
    "conversations/:id/messages",
    "conversations/:id/guest/messages",
  ];
  let person = "";
  beforeAll(async () => {
    person = (await signUp()).cookie;
  });
  const ID = "00000000-0000-4000-8000-000000000000";
  const entries = routes as readonly { readonly path?: string; readonly file: string }[];
  const addresses = entries
    .filter(({ path = "", file }) => !SCRIPTED.includes(path) && takesForms(file))
    .map(({ path = "" }) =>
      `/${path}`.replace(":target/:action", "people/block").replace(":category?", "uslugi").replace(":id", ID),
    );

  function takesForms(file: string): boolean {
    return /export (async )?(function|const) action\b/.test(readFileSync(`app/${file}`, "utf8"));
  }

  test("at all routes with an action", () => {
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses).toContain(`/my-ads/${ID}/state`);
  });

  test.each(addresses)("%s", async (path) => {
    const cookie = path === "/sign-out" ? (await signUp()).cookie : person;
    const broken = { origin: site.address, "content-type": "multipart/form-data; boundary=x" };
    const answers = [
      await site.send(path, { nonsense: "x" }),
      await site.send(path, { nonsense: "x" }, { cookie }),
      await site.ask(path, { method: "POST", headers: broken, body: "broken", cookie }),
    ];
    for (const answer of answers) {
      if (answer.headers.has("location")) continue;
      expect([answer.status, answer.headers.get("content-type")]).toEqual([answer.status, "text/html; charset=utf-8"]);
      expect(await answer.text()).toContain("<h1");
    }
  });
});
