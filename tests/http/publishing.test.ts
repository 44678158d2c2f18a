import { beforeAll, describe, expect, test } from "vitest";
import { cleanLine, cleanText } from "#app/platform/wording/text.ts";
import { makePhotoFile } from "#tests/support/make.ts";
import { listingFields, publish, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let cookie = "";

beforeAll(async () => {
  cookie = await signUp(site);
});

describe("submitting the same form again", () => {
  test("publishes one ad, also concurrently", async () => {
    const owner = await signUp(site);
    const form = await (await site.ask("/add-ad/malki-obyavi", { cookie: owner })).text();
    const token = form.match(/name="token" value="([^"]+)"/)?.[1] ?? "";
    expect(token).not.toBe("");
    const fields = listingFields({ token, title: "Само веднъж" });
    const first = await site.send("/add-ad/malki-obyavi", fields, { cookie: owner });
    const others = await Promise.all([1, 2, 3].map(() => site.send("/add-ad/malki-obyavi", fields, { cookie: owner })));
    expect(first.status).toBe(302);
    expect(new Set([first, ...others].map((answer) => answer.headers.get("location"))).size).toBe(1);
    const mine = await (await site.ask("/my-ads", { cookie: owner })).text();
    expect(mine.match(/>Само веднъж<\/a>/g)).toHaveLength(1);
    // A form that was edited after going back publishes a second ad.
    const other = { ...fields, title: "Нещо съвсем друго", description: "Ръчно изплетена кошница за дърва, нова." };
    const changed = await site.send("/add-ad/malki-obyavi", other, { cookie: owner });
    expect(changed.headers.get("location")).toMatch(/^\/ad\/neshto-savsem-drugo-/);
    const likewise = await site.send("/add-ad/malki-obyavi", { ...fields, title: "Само веднъж!" }, { cookie: owner });
    expect(likewise.status).toBe(422);
  });
});

describe("a text is shown as typed and escaped", () => {
  const TEXTS = [
    ["markup", "<script>alert('обява')</script><img src=x onerror=alert(1)>"],
    ["the end of a script", "Край </script><script>alert(1)</script> <!-- --> ]]>"],
    ["quotes and template syntax", `"кавички" 'апострофи' \`обратни\` \${а} {{б}} &amp; &lt; \\u003c`],
    ["direction marks", "Обява \u202Eгрешно\u202C \u200Fдруго\u200E"],
    ["emoji with joiners", "Семейство 👨‍👩‍👧‍👦 и флаг 🇧🇬 👍🏽"],
    ["combining characters", "Пра\u0301вописен у\u0306дар и\u0300"],
    ["line separators that JSON allows and scripts do not", "Ред\u2028нов\u2029край"],
  ] as const;

  test.each(TEXTS)("%s, in the title and in the description", async (_, text) => {
    const address = await publish(site, cookie, { title: text, description: `Описание: ${text}` });
    const html = await (await site.ask(address)).text();
    const heading = html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? "";
    expect(decode(heading)).toBe(cleanLine(text));
    const structured = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "";
    expect(JSON.parse(structured)).toMatchObject({
      name: cleanLine(text),
      description: cleanText(`Описание: ${text}`),
    });
    for (const page of [
      html,
      await (await site.ask("/")).text(),
      await (await site.ask("/my-ads", { cookie })).text(),
    ]) {
      expect(page.match(/<script>alert|<img src=x/)).toBeNull();
      expect(page.match(/[\u2028\u2029](?=[^<]*<\/script>)/)).toBeNull();
    }
  });

  test("a search text", async () => {
    const html = await (await site.ask(`/?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain("<script>alert");
  });

  test("the values of a refused form", async () => {
    const answer = await site.send(
      "/add-ad/malki-obyavi",
      listingFields({
        title: '"><script>alert(1)</script>',
        description: "</textarea><script>alert(1)</script>",
        town: "",
      }),
      { cookie },
    );
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain("<script>alert");
  });

  function decode(html: string): string {
    const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", "#x27": "'" };
    return html.replace(/&([#\w]+);/g, (whole, name: string) => named[name] ?? whole);
  }
});

describe("an upload", () => {
  const upload = (file: Blob, name = "снимка.jpg") => {
    const form = new FormData();
    form.append("file", file, name);
    return site.send("/uploads", form, { cookie });
  };

  test("returns the photo, whose files are immutable", async () => {
    const answer = await upload(await makePhotoFile());
    expect(answer.status).toBe(200);
    const { photo } = (await answer.json()) as { photo: { key: string } };
    const file = await site.ask(`/photos/${photo.key}-400.webp`);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect((await site.ask(`/photos/${photo.key}-1600.avif`)).headers.get("content-type")).toBe("image/avif");
  });

  test("of an SVG is refused with a message", async () => {
    const answer = await upload(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      notice: { title: "Грешка при качване", text: expect.stringContaining("Грешка: файлът не е снимка") },
    });
  });

  test("of a guest is refused with a message", async () => {
    const form = new FormData();
    form.append("file", await makePhotoFile(), "a.jpg");
    const answer = await site.send("/uploads", form);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      notice: { title: "Грешка при качване", text: "Трябва да сте влезли в профила си за да качвате снимки" },
    });
  });

  test("without a file is refused with a message", async () => {
    const answer = await site.send("/uploads", { file: "no file" }, { cookie });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ notice: { text: "Възникна грешка при качването на снимката" } });
  });
});

describe("the form", () => {
  test("with six photos is refused with the specified text and keeps the first five", async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => makePhotoFile()));
    const answer = await site.send("/add-ad/malki-obyavi", { ...listingFields(), files }, { cookie });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Твърде много снимки");
    expect(html).toContain("Можете да качите максимум 5 снимки");
    expect(html.match(/name="photo" value="/g)).toHaveLength(5);
  });

  test("leads to a page without phone and e-mail", async () => {
    const fields = listingFields({ phone: "0888 765 432" });
    const answer = await site.send("/add-ad/malki-obyavi", fields, { cookie: await signUp(site) });
    const html = await (await site.ask(answer.headers.get("location") ?? "")).text();
    expect(html.match(/888[ ]?765[ ]?432|@example\.com/)).toBeNull();
  });
});

test("the page of a new ad shows its owner once what to do next, in full with the first ad", async () => {
  const owner = await signUp(site);
  const publishAndOpen = async (fields = {}) => {
    const answer = await site.send("/add-ad/malki-obyavi", listingFields(fields), { cookie: owner });
    const address = answer.headers.get("location") ?? "";
    const toast = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith("toast="))
      ?.replace(/;.*/s, "");
    const page = await site.ask(address, { cookie: `${owner}; ${toast}` });
    return { address, toast, page, html: await page.text() };
  };
  const first = await publishAndOpen();
  expect(first.html).toContain("Какво следва?");
  expect(first.html).toContain("Така пишат измамниците");
  expect(first.html).toContain("viber://forward");
  expect(first.page.headers.get("cache-control")).toMatch(/private|no-store/);
  expect(first.page.headers.getSetCookie().join()).toMatch(/toast=;.*Max-Age=0/i);
  // Neither after a reload, nor for others who have the cookie.
  for (const cookie of [owner, String(first.toast), `${await signUp(site)}; ${first.toast}`])
    expect(await (await site.ask(first.address, { cookie })).text()).not.toContain("Какво следва?");
  const second = await publishAndOpen({ title: "Зимни гуми", description: "Четири броя, карани един сезон." });
  expect(second.html).toContain("Какво следва?");
  expect(second.html).not.toContain("Така пишат измамниците");
});
