// Pages that the browser has translated: their text nodes are replaced by elements, as Google's translator does.
import type { Page } from "@playwright/test";
import { PUBLISH } from "./publish-button.ts";
import {
  expect,
  fillListing,
  holdScripts,
  hydrated,
  listingMenu,
  listingWithPhotos,
  openListingForm,
  signIn,
  submitRegistration,
  submitSignIn,
  test,
  toast,
} from "./support.ts";

/** Replaces every text node of the page, and each new one, by an element with its text. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest("script, style, noscript, textarea, select, font") || !text.data.trim()) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replace(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) replace(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Opens a page, waits for React, and translates it. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await translate(page);
}

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true }).click();

test("a translated list is searched and filtered, and its number of ads is right", { tag: "@desktop" }, async ({
  page,
}) => {
  await openTranslated(page, "/");
  await page.getByRole("search").first().getByRole("combobox").first().fill("велосипед");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  await openTranslated(page, "/category/nedvizhimi-imoti");
  const count = main(page).getByRole("status").first();
  const before = await count.textContent();
  await page.getByLabel("Населено място").first().selectOption({ index: 3 });
  await expect(page).toHaveURL(/town=/);
  await expect(count).not.toHaveText(before ?? "");
  await expect(count).toHaveText(/\d/);
  const after = await count.textContent();
  await page.reload();
  await expect(count).toHaveText(after ?? "");
});

test("translated pages register, change a profile, publish, and sign in", { tag: "@phone" }, async ({ page }) => {
  await openTranslated(page, "/auth?tab=register");
  await press(page, "Регистрация");
  await expect(main(page).locator("[aria-invalid=true]")).not.toHaveCount(0);
  await submitRegistration(page);
  await expect(page).toHaveURL("/profile");

  await openTranslated(page, "/profile");
  await main(page).getByLabel("Име", { exact: false }).first().fill("Петя Новакова");
  await main(page)
    .getByRole("button", { name: /^Запази/ })
    .first()
    .click();
  await expect(toast(page)).toBeVisible();

  await openListingForm(page);
  await translate(page);
  await press(page, PUBLISH);
  await expect(main(page).locator("[aria-invalid=true]")).not.toHaveCount(0);
  await fillListing(page, "Походна печка");
  await press(page, "Преглед преди публикуване");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Преглед на обявата");
  await press(page, PUBLISH);
  await expect(page).toHaveURL(/\/ad\/pohodna-pechka/);

  await page.context().clearCookies();
  await openTranslated(page, "/auth");
  await submitSignIn(page, { email: "demo@tukashno.test", password: "не е тази" });
  await expect(main(page).locator("[name=password]")).toBeFocused();
  await submitSignIn(page, { email: "demo@tukashno.test", password: "grozde-2026" });
  await expect(page).not.toHaveURL(/\/auth/);
});

test("a page translated before the first touch searches and filters without React", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  await translate(page);
  const field = page.getByRole("search").first().locator("[name=q]");
  await field.pressSequentially("кола", { delay: 120 });
  await expect(field).toHaveValue("кола");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=%D0%BA%D0%BE%D0%BB%D0%B0/);

  await page.goto("/categories");
  const before = await page.getByRole("heading", { level: 1 }).textContent();
  await translate(page);
  const town = page.getByLabel("Населено място").first();
  await town.focus();
  await town.selectOption({ label: "Хасково" });
  await expect(town.locator("option:checked")).toHaveText("Хасково");
  await page.getByRole("search").first().getByRole("button", { name: "Търси" }).click();
  await expect(page).toHaveURL(/town=/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(before ?? "");
});

test("pages translated before React started keep what was typed, sign in, and publish", { tag: "@phone" }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/auth");
  await main(page).locator("[name=email]").fill("demo@tukashno.test");
  await translate(page);
  release();
  await main(page).locator("[name=password]").fill("grozde-2026");
  await expect(page.locator("html")).toHaveAttribute("data-plain", "");
  await expect(main(page).locator("[name=email]")).toHaveValue("demo@tukashno.test");
  await main(page).locator("[name=password]").press("Enter");
  await expect(page).not.toHaveURL(/\/auth/);

  await page.unrouteAll();
  const releaseForm = await holdScripts(page);
  await page.goto("/add-ad/malki-obyavi");
  await translate(page);
  await fillListing(page, "Походна масичка");
  releaseForm();
  await expect(page.locator("html")).toHaveAttribute("data-plain", "");
  await press(page, "Публикувай обявата");
  await expect(page).toHaveURL(/\/ad\/pohodna-masichka/);
});

test("translated pages send a report, a message, a contact message and a link for a forgotten password", {
  tag: "@phone",
}, async ({ page }) => {
  await openTranslated(page, "/forgot-password");
  await page.getByLabel("Имейл").fill("nobody@example.com");
  await main(page).getByRole("button").first().click();
  await expect(toast(page)).toBeVisible();

  await openTranslated(page, await listingWithPhotos(page));
  await listingMenu(page).click();
  await page.getByRole("link", { name: "Докладвай" }).click();
  const report = page.getByRole("dialog", { name: /Доклад/ });
  await report.getByRole("button", { name: "Изпрати доклада" }).click();
  await expect(report.locator("[aria-invalid=true]")).not.toHaveCount(0);
  await report.getByRole("radio").first().check();
  await report.getByLabel("Описание").fill("Иска капаро предварително.");
  await report.getByRole("button", { name: "Изпрати доклада" }).click();
  await expect(page.getByText("Код на доклада")).toBeVisible();

  await openTranslated(page, "/info");
  await page.getByRole("link", { name: "Пишете ни" }).click();
  const contact = page.getByRole("dialog", { name: "Пишете ни" });
  for (const [name, value] of [
    ["name", "Иван"],
    ["subject", "Въпрос"],
    ["message", "Как се подновява обява?"],
    ["email", "ivan@example.com"],
  ] as const)
    await contact.locator(`[name=${name}]`).fill(value);
  await contact.getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(toast(page)).toContainText("Съобщението е изпратено");

  await signIn(page, "pro");
  await page.goto(await listingWithPhotos(page));
  await page.getByRole("link", { name: "Пиши на продавача" }).first().click();
  await hydrated(page);
  await translate(page);
  await press(page, "Изпрати");
  await expect(main(page).getByLabel("Съобщение")).toBeFocused();
  await main(page).getByLabel("Съобщение").fill("Здравейте, още ли я има?");
  await press(page, "Изпрати");
  await expect(page).toHaveURL(/\/conversations\//);
});
