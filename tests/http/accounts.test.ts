// Accounts over HTTP without JavaScript.
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { PASSWORD, signUp, signIn, cookieOf, text, toastOf } = usePeople(site);

test("the sign-in page shows the refused form, whichever tab its URL names", async () => {
  const answer = await site.send("/auth?tab=register", { intent: "login", email: "a@b.bg", password: "грешна" });
  const html = await answer.text();
  expect(html).toContain('value="a@b.bg"');
  expect(html).toContain("Забравена парола?");
  expect(html).not.toContain('name="confirm"');
});

describe("a request for a new password", () => {
  test("does not reveal whether the address has an account", async () => {
    const { email } = await signUp();
    const ask = async (address: string) => {
      const answer = await site.send("/forgot-password", { email: address });
      return { status: answer.status, text: text(await answer.text()).replaceAll(address, "АДРЕС") };
    };
    const known = await ask(email);
    expect(known).toEqual(await ask("nobody@example.com"));
    expect(known.status).toBe(200);
    expect(known.text).toContain("Имейл изпратен");
    expect(known.text).toContain("папката за спам");
  });

  test("does not reveal it when it is rate limited either", async () => {
    const ask = () => site.send("/forgot-password", { email: "often@example.com", again: "yes" });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    const words = text(await refused.text());
    expect(words).toContain("Твърде много опити. Опитайте отново след");
    expect(words).toContain("Проверете пощата си");
    expect(words).not.toContain("Имейл изпратен");
  });
});

describe("a forgotten password", () => {
  test("is replaced by a link to this site, which signs in on this device only", async () => {
    const { email, cookie } = await signUp();
    await site.send("/forgot-password", { email }, { headers: { host: "evil.example", origin: site.address } });
    const link = (await mailTo(site.dataDir, email, "Нова парола за Тукашно")).links[0] ?? "";
    expect(new URL(link).origin).toBe(site.address);
    const path = link.slice(site.address.length);
    const page = await site.ask(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<meta name="referrer" content="same-origin"/>');
    const token = new URL(link).searchParams.get("token") ?? "";
    const different = await site.send(path, { token, password: "друга парола", confirm: "трета парола" });
    expect(different.status).toBe(422);
    expect(text(await different.text())).toContain("Паролите не съвпадат");
    const done = await site.send(path, { token, password: "друга парола", confirm: "друга парола" });
    expect(done.headers.get("location")).toBe("/profile");
    expect((await site.ask("/profile", { cookie: cookieOf(done) })).status).toBe(200);
    expect((await site.ask("/profile", { cookie })).status).toBe(302);
    const again = await site.ask(path);
    expect(again.headers.get("location")).toBe("/forgot-password?invalid");
    expect(decodeURIComponent(again.headers.get("set-cookie") ?? "")).toContain("toast=");
    expect((await signIn(email)).status).toBe(422);
  });
});

describe("a confirmation link", () => {
  test("says that the address is already confirmed when it is used again", async () => {
    const { email, cookie } = await signUp();
    const link = (await mailTo(site.dataDir, email, "Потвърдете имейла си")).links[0] ?? "";
    const path = link.slice(site.address.length);
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(text(await (await site.ask(path)).text())).toContain("Потвърдете, че този имейл е Ваш.");
    expect((await site.send(path, { token }, { cookie })).headers.get("location")).toBe("/profile");
    const again = await site.ask(path);
    expect(again.status).toBe(200);
    const words = text(await again.text());
    expect(words).toContain("Имейлът вече е потвърден");
    expect(words).not.toContain("Невалиден линк");
    const pressed = await site.send(path, { token }, { cookie });
    expect(await toastOf(pressed, cookie)).toContain("Имейлът вече е потвърден");
    expect((await site.ask("/account-link?token=made-up")).status).toBe(404);
  });
});

describe("signing in from a page", () => {
  test("leads back to it", async () => {
    const html = await (await site.ask("/category/uslugi?order=cheapest")).text();
    const next = encodeURIComponent("/category/uslugi?order=cheapest");
    const links = html.match(/<a [^>]*href="\/auth\b[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch(new RegExp(`rel="nofollow".*href="/auth\\?next=${next}"`));
    const { email } = await signUp();
    const back = await site.send(`/auth?next=${next}`, { intent: "login", email, password: PASSWORD });
    expect(back.headers.get("location")).toBe("/category/uslugi?order=cheapest");
    // The sign-in pages are not return addresses.
    expect(await (await site.ask(`/auth?next=${next}`)).text()).not.toContain("next=%2Fauth");
    expect(await (await site.ask("/forgot-password")).text()).toContain('href="/auth"');
  });
});

describe("the export of own data", () => {
  test("is a ZIP file with everything and without secrets", async () => {
    const { email, cookie } = await signUp();
    await publish(site, cookie, { title: "Моята маса" });
    const answer = await site.ask("/profile/download", { cookie });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const json = new TextDecoder().decode(files["data.json"]);
    expect(JSON.parse(json)).toMatchObject({ profile: { email }, ads: [{ title: "Моята маса" }] });
    expect(json).not.toMatch(/"(password|token|secret)"/);
  });
});

test("the profile shows the messages of all its fields at once", async () => {
  const { cookie } = await signUp();
  const refused = await site.send("/profile", { name: "", phone: "12" }, { cookie });
  expect(text(await refused.text())).toMatch(/Въведете име.*Въведете валиден телефонен номер/s);
});

describe("deleting the account", () => {
  test("requires the password and a confirmation, hides the ads, and can be undone by mail", async () => {
    const { email, cookie } = await signUp();
    const ad = await publish(site, cookie);
    const remove = (fields: Record<string, string>) => site.send("/profile/data", fields, { cookie });
    const unsure = await remove({ current: PASSWORD });
    expect(unsure.status).toBe(422);
    expect(await unsure.text()).toMatch(/aria-describedby="sure-error"[^>]* name="sure"/);
    const nothing = text(await (await remove({ current: "" })).text());
    expect(nothing).toMatch(/Въведете парола.*Отбележете, че разбирате/s);
    expect((await remove({ sure: "yes", current: "грешна" })).status).toBe(422);
    expect((await remove({ sure: "yes", current: PASSWORD })).headers.get("location")).toBe("/");
    expect((await site.ask(ad)).status).toBe(404);
    expect((await site.ask("/profile", { cookie })).status).toBe(302);
    const link = (await mailTo(site.dataDir, email, "Профилът Ви е изтрит")).links[0] ?? "";
    const path = link.slice(site.address.length);
    expect(text(await (await site.ask(path)).text())).toContain("Възстанови профила");
    expect((await site.ask(ad)).status).toBe(404); // opening the link changes nothing
    const token = new URL(link).searchParams.get("token") ?? "";
    expect((await site.send(path, { token })).headers.get("location")).toBe("/auth");
    expect((await site.ask(ad)).status).toBe(200);
  });
});
