// Header, menus, bottom bar, saved ads, animated logo and toasts.
import type { Page } from "@playwright/test";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { TOAST_COOKIE, toastHeader } from "#app/platform/forms/toast-cookie.server.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import { expect, hydrated, listingWithPhotos, overlaps, signIn, signInByForm, signUp, test } from "./support.ts";

const header = (page: Page) => page.getByRole("navigation", { name: "Основна навигация" });
const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Бърза навигация" });
async function expectMessagesInHeader(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Съобщения", exact: true }).first().click();
  await expect(page).toHaveURL("/conversations");
  await page.goto("/messages");
  await expect(page).toHaveURL("/conversations");
}

const accountButton = (page: Page) => page.getByRole("button", { name: /^Профил: / });

test.describe("the header", () => {
  test("links a guest to lists, saved ads, information and sign-in, without the bars of a phone", {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.goto("/about");
    const links = header(page).getByRole("link");
    await expect(links).toHaveText(["Начало", "Категории", "Запазени", ""]);
    await expect(links.last()).toHaveAccessibleName("Информация");
    await expect(page.getByRole("banner").getByRole("link", { name: "Вход", exact: true })).toHaveAttribute(
      "href",
      "/auth?next=%2Fabout",
    );
    await expect(bottomBar(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Меню", exact: true })).toBeHidden();
    await links.nth(1).click();
    await expect(page).toHaveURL("/categories");
    await expect(links.nth(1)).toHaveAttribute("aria-current", "page");
  });

  test("shows the initial, name and e-mail of a signed-in person, and signing out leads home", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { name, email } = await signUp(page, "Радка Иванова");
    await page.goto("/");
    await expect(header(page).getByRole("link")).toHaveText([
      "Начало",
      "Категории",
      "Запазени",
      "",
      "Добави обява",
      "Моите обяви",
    ]);
    await expectMessagesInHeader(page);
    await expect(accountButton(page)).toHaveText("Р");
    await accountButton(page).click();
    const menu = page.locator("#account-menu");
    await expect(menu).toContainText(name);
    await expect(menu).toContainText(email);
    await expect(menu.getByRole("link")).toHaveText(["Профил", "Съобщения", "Моите обяви"]);
    await expect(menu).not.toContainText("ADMIN");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await accountButton(page).click();
    await menu.getByRole("button", { name: "Изход" }).click();
    await expect(page).toHaveURL("/");
    await expect(accountButton(page)).toBeHidden();
    await page.goto("/my-ads");
    await expect(page).toHaveURL("/auth?next=%2Fmy-ads");
  });

  test("marks an administrator in red and links to the panel", { tag: "@desktop" }, async ({ page }) => {
    await signIn(page, "admin");
    await page.goto("/");
    await expect(header(page).getByRole("link", { name: "Админ панел" })).toHaveAttribute("href", "/admin");
    expect(await avatarColour(page)).toBe(await colourOf(page, "--color-bad"));
    await accountButton(page).click();
    const menu = page.locator("#account-menu");
    await expect(menu.getByText("ADMIN", { exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Админ панел" })).toHaveAttribute("href", "/admin");
    await page.context().clearCookies();
    await signIn(page, "demo");
    await page.goto("/");
    expect(await avatarColour(page)).toBe(await colourOf(page, "--color-grape"));
  });

  const avatarColour = (page: Page) =>
    accountButton(page)
      .locator("span")
      .evaluate((avatar) => getComputedStyle(avatar).backgroundColor);
  const colourOf = (page: Page, token: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = `var(${name})`;
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return colour;
    }, token);
});

test.describe("the logo's icon", () => {
  const icons = (page: Page) => page.getByRole("banner").locator(".logo-icons");

  test("shows fifteen icons in turn, each for five seconds, except with reduced motion", {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.goto("/about");
    expect(await icons(page).evaluate((element) => element.getAnimations().length)).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const shown = await icons(page).evaluate((element) => {
      const [turning] = element.getAnimations();
      if (!turning) return [];
      turning.pause();
      return Array.from({ length: 16 }, (_, turn) => {
        turning.currentTime = turn * 5_000 + 2_500;
        return Number.parseFloat(getComputedStyle(element).maskPosition.split(" ")[1] ?? "");
      });
    });
    expect(shown).toEqual([...Array.from({ length: 15 }, (_, place) => 0 - place * 20), 0]);
    await expect(icons(page)).toHaveCSS("mask-image", /logo-icons/);
  });
});

test.describe("the side menu", () => {
  const menu = (page: Page) => page.getByRole("dialog", { name: "Меню" });
  const open = (page: Page) => page.getByRole("button", { name: "Меню", exact: true }).click();

  test("has the links of a guest, stays open during hydration and closes after a navigation", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/");
    await open(page); // triggers the hydration
    await hydrated(page);
    await expect(menu(page).getByRole("heading", { name: "Меню" })).toBeVisible();
    await expect(menu(page).getByRole("link")).toHaveText([
      "Начало",
      "Категории",
      "Запазени",
      "Информация",
      "Вход / Регистрация",
    ]);
    await menu(page).getByRole("button", { name: "Затвори менюто" }).click();
    await expect(menu(page)).toBeHidden();
    await open(page);
    await menu(page).getByRole("link", { name: "Информация" }).click();
    await expect(page).toHaveURL("/info");
    await expect(menu(page)).toBeHidden();
  });

  test("has the links and name of a signed-in person, as the bottom bar has, and signs out", {
    tag: "@phone",
  }, async ({ page }) => {
    await signUp(page, "Радка Иванова");
    await page.goto("/profile");
    const links = bottomBar(page).getByRole("link");
    await expect(links).toHaveText(["Начало", "Категории", "Запазени", "Добави", "Моите", "Профил"]);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/",
      "/categories",
      "/saved-ads",
      "/add-ad",
      "/my-ads",
      "/profile",
    ]);
    await expectMessagesInHeader(page);
    await open(page);
    await expect(menu(page).getByRole("link")).toHaveText([
      "Начало",
      "Категории",
      "Запазени",
      "Информация",
      "Добави обява",
      "Моите обяви",
      "Профил",
      "Съобщения",
    ]);
    await expect(menu(page).getByText("Влезли сте като: Радка Иванова")).toBeVisible();
    await menu(page).getByRole("button", { name: "Изход" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/categories");
    await expect(links).toHaveText(["Начало", "Категории", "Запазени", "Вход"]);
    await expect(links.last()).toHaveAttribute("href", "/auth?next=%2Fcategories");
    await expect(bottomBar(page).locator("[aria-current=page]")).toHaveText(["Категории"]);
  });
});

test("a toast disappears after five seconds, but not while the pointer is over it", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.clock.install();
  await signInByForm(page, "demo");
  const message = page.getByRole("status").filter({ hasText: "Влязохте успешно" });
  await expect(message).toBeVisible();
  await hydrated(page);
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(4_000);
  await expect(message).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(message).toBeHidden();
});

test("a toast does not cover the heading of a page", { tag: "@phone" }, async ({ page, baseURL }) => {
  const toast = errorToast(errorNotice("listing_limit", { max: 10 }));
  const [cookie = ""] = (await toastHeader(toast)).split(";");
  const value = cookie.slice(cookie.indexOf("=") + 1);
  await signIn(page, "demo");
  for (const path of ["/", "/my-ads", await listingWithPhotos(page)]) {
    await page.context().addCookies([{ name: TOAST_COOKIE, value, url: baseURL ?? "" }]);
    await page.goto(path);
    const message = page.getByRole("alert").filter({ hasText: toast.text });
    await expect(message).toBeVisible();
    expect(await overlaps(message, page.getByRole("heading", { level: 1 })), path).toBe(false);
  }
});

test("the bar of a signed-in person shows all six labels on the narrowest phone", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, "demo");
  await page.goto("/about");
  const hidden = await bottomBar(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.flatMap(({ lastElementChild: label }) => {
        if (!label) return ["no label"];
        const text = document.createRange();
        text.selectNodeContents(label);
        // A label without room wraps out of its box.
        return text.getBoundingClientRect().bottom > label.getBoundingClientRect().bottom + 1
          ? [label.textContent]
          : [];
      }),
    );
  expect(hidden).toEqual([]);
});
