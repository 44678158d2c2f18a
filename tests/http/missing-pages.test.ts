import { describe, expect, test } from "vitest";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp } = usePeople(site);

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

describe("a missing page", () => {
  test.each(["/category/nyama-takava", "/add-ad/nyama-takava"])("%s names the unknown category", async (path) => {
    const answer = await site.ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain("Категорията не е намерена");
    expect(html).toContain("nyama-takava");
    expect(html).toContain("noindex");
  });

  test("escapes the name of an unknown category", async () => {
    const html = await (await site.ask(`/category/${encodeURIComponent("<img src=x onerror=alert(1)>")}`)).text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
  });

  test.each(["x", `velosiped-${UNKNOWN_ID}`, "%00", "%F0%9F%98%80", "..%2f..%2fetc%2fpasswd", "a".repeat(5_000)])(
    "an ad with the slug %s is not found",
    async (slug) => {
      const answer = await site.ask(`/ad/${slug}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Обявата не е намерена");
    },
  );

  test.each([
    "/nowhere",
    `/seller/${UNKNOWN_ID}`,
    "/seller/abc",
    `/seller/${UNKNOWN_ID}/rating`,
    "/ad",
    "/%E0%A4%A",
    "/photos/..%2f..%2fsecret",
    "/assets/none.js",
    "/.env",
  ])("%s answers 404 with the specified texts", async (path) => {
    const answer = await site.ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain('<h1 class="text-3xl">Page not found</h1>');
    expect(html).toContain("Страницата, която търсите, не съществува или е преместена.");
    expect(html).toContain('href="/"');
  });
});

describe("a form sent to a page without an action", () => {
  test.each(["/", "/about", "/category/uslugi", "/offline"])(
    "is refused by %s with a link to the page",
    async (path) => {
      const answer = await site.send(path, { a: "b" });
      const html = await answer.text();
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
      expect(html).toContain('<h1 class="text-3xl">Тук не се изпращат данни</h1>');
      expect(html).toMatch(new RegExp(`<a href="${path}"[^>]*>Отвори страницата</a>`));
    },
  );
});

test.each(["/prices", "/uploads"])("%s, which only takes forms, says so when it is opened", async (path) => {
  const answer = await site.ask(path);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  expect(await answer.text()).toContain("Сайтът не приема заявки от този вид.");
});

test("a conversation that a person does not have is not found, read or written to", async () => {
  const { cookie } = await signUp("bez-razgovori@example.com");
  const path = `/conversations/${UNKNOWN_ID}`;
  const answers = [await site.ask(path, { headers: { cookie } }), await site.send(path, { text: "Ехо" }, { cookie })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  for (const answer of answers) expect(await answer.text()).toContain("Не можахме да намерим този разговор");
});
