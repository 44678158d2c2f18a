// A buyer and a seller talk about an ad: first words of a guest, quick words, an offer, reserving, selling, reporting and blocking.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { mailTo } from "#tests/http/mail-folder.ts";
import {
  expect,
  expectAccessible,
  hydrated,
  listingMenu,
  overlaps,
  publish,
  signUp,
  submitRegistration,
  test,
  toast,
  watchFaults,
} from "./support.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Съобщение" });
const bubbles = (page: Page) => page.getByRole("region", { name: "Разговор" }).getByRole("listitem");
const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Looks at the page again, which asks for news at once instead of within ten seconds. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

async function openConversation(page: Page, name: string): Promise<void> {
  await page.goto("/conversations");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(field(page)).toBeVisible();
  await hydrated(page);
}

test("a guest writes first, and the two agree, sell, report and block", { tag: "@phone" }, async ({
  page: buyer,
  browser,
  baseURL,
  faults,
}) => {
  const context = await browser.newContext({
    viewport: buyer.viewportSize(),
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
    serviceWorkers: "block",
  });
  watchFaults(context, { origin: baseURL ?? "", faults });
  const seller = await context.newPage();
  const title = `Маса ${randomUUID().slice(0, 8)}`;

  await test.step("what a guest wrote waits through registering and the confirmation of the address", async () => {
    await signUp(seller, "Сава Продавач");
    await buyer.goto(await publish(seller, title));
    await buyer.getByRole("link", { name: "Пиши на продавача" }).first().click();
    await hydrated(buyer);
    await tap(buyer, "Изпрати");
    await expect(field(buyer)).toBeFocused();
    await field(buyer).fill("Здравейте, ще я взема в събота");
    await expectAccessible(buyer);
    await tap(buyer, "Имам профил");
    await expect(buyer).toHaveURL(/\/auth/);
    await buyer.goto(`${buyer.url()}&tab=register`);
    await hydrated(buyer);
    const email = await submitRegistration(buyer, "Биляна Купувач");
    await expect(bubbles(buyer)).toContainText(["Здравейте, ще я взема в събота"]);
    await expect(buyer.getByText("Чака потвърждение на имейла").first()).toBeVisible();
    const [link = ""] = (await mailTo(process.env.SITE_DATA_DIR ?? "", email, "Потвърдете имейла си")).links;
    await buyer.goto(link);
    await buyer.getByRole("main").getByRole("button").first().click();
    await expect(buyer).toHaveURL("/profile");
  });

  await test.step("the seller finds them once and answers with a quick word, beside the question about cookies", async () => {
    await seller.goto("/conversations");
    await expectAccessible(seller);
    await openConversation(seller, "Биляна Купувач");
    await expect(bubbles(seller)).toHaveCount(1);
    const question = seller.getByRole("region", { name: "Бисквитки" });
    await expect(question).toBeVisible();
    for (const focuses of [false, true]) {
      if (focuses) await field(seller).focus();
      for (const part of [field(seller), seller.getByRole("button", { name: "Изпрати", exact: true })])
        expect((await question.isVisible()) && (await overlaps(question, part))).toBe(false);
    }
    await field(seller).fill("Здравейте.");
    await tap(seller, "Да, налично е");
    await expect(field(seller)).toHaveValue("Здравейте. Да, налично е");
    await expect(field(seller)).toBeFocused();
    await expect(bubbles(seller)).toHaveCount(1);
    await tap(seller, "Изпрати");
    await expect(bubbles(seller)).toHaveCount(2);
  });

  await test.step("the buyer offers, and the seller accepts and reserves with one tap", async () => {
    await openConversation(buyer, title);
    await expect(bubbles(buyer).first()).toContainText("Видяно");
    await buyer.getByText("Предложи цена").click();
    await buyer.getByLabel("Вашата цена в лева").fill("100");
    await tap(buyer, "Изпрати предложението");
    await expect(bubbles(buyer).last()).toContainText("Чака отговор");
    await expectAccessible(buyer);
    // It appears by itself.
    await tap(seller, "Приеми и резервирай");
    await expect(seller.getByText("Резервирана", { exact: true })).toBeVisible();
    await expect(bubbles(seller).nth(2)).toContainText("Прието");
  });

  await test.step("'Вече не е налично' offers to mark the ad as sold", async () => {
    await tap(seller, "Вече не е налично");
    await tap(seller, "Изпрати");
    await expect(seller.getByRole("button", { name: "Вече не е налично" })).toBeHidden();
    await tap(seller, "Отбележи обявата: „Продадена“");
    await expect(seller.getByText("Продадена", { exact: true })).toBeVisible();
    await expect(seller.getByText("Обявата приключи. Можете да си пишете до")).toBeVisible();
  });

  await test.step("the author of a doubtful text sends it anyway, and the reader is warned and reports it", async () => {
    await field(buyer).fill("Платете на www.example.com");
    await tap(buyer, "Изпрати");
    await tap(buyer, "Изпрати въпреки това");
    await expect(bubbles(buyer).last()).toContainText("www.example.com");
    await expect(field(buyer)).toHaveValue("");
    await lookAgain(seller);
    await expect(bubbles(seller).last()).toContainText("Тук има линк към друг сайт");
    await expectAccessible(seller);
    await bubbles(seller)
      .last()
      .getByRole("link", { name: /Докладвай/ })
      .click();
    await seller.getByLabel("Опит за измама").check();
    await expectAccessible(seller);
    await tap(seller, "Изпрати доклада");
    await expect(toast(seller).last()).toContainText("Докладът е изпратен");
  });

  await test.step("a block ends the conversation until it is undone in the profile", async () => {
    await listingMenu(seller).click();
    await tap(seller, "Блокирай");
    await expect(seller.getByText("Блокирахте този човек")).toBeVisible();
    await lookAgain(buyer);
    await expect(buyer.getByText("Този човек Ви е блокирал")).toBeVisible();
    await expect(field(buyer)).toBeHidden();
    await seller.goto("/profile");
    await seller.getByRole("button", { name: "Отблокирай Биляна Купувач" }).click();
    await expect(seller.getByRole("button", { name: "Отблокирай Биляна Купувач" })).toBeHidden();
    await lookAgain(buyer);
    await expect(field(buyer)).toBeVisible();
  });
  await context.close();
});

test("a guest writes with a name, an e-mail and a code, and reads the answer behind the mailed link", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const options = { ...(baseURL && { baseURL }), serviceWorkers: "block" } as const;
  const seller = await (await browser.newContext(options)).newPage();
  const email = `${randomUUID()}@example.com`;
  const folder = process.env.SITE_DATA_DIR ?? "";
  await signUp(seller, "Сава Продавач");
  await page.goto(await publish(seller, `Стол ${randomUUID().slice(0, 8)}`));
  await page.getByRole("link", { name: "Пиши на продавача" }).first().click();
  await hydrated(page);
  await tap(page, "Още ли е налично?");
  await tap(page, "Изпрати");
  await expect(page.getByText("Въведете име")).toBeVisible();
  await expect(field(page)).toHaveValue("Още ли е налично?");
  await expectAccessible(page);
  await page.getByLabel("Вашето име").fill("Гергана");
  await page.getByLabel("Имейл").fill(email);
  // It presses no ready sentence.
  await page.getByLabel("Имейл").press("Enter");
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const [code = ""] = /\b\d{6}\b/.exec((await mailTo(folder, email, "Код за съобщението Ви")).text) ?? [];
  await page.getByLabel("Код от имейла").fill(code === "000000" ? "111111" : "000000");
  await tap(page, "Изпрати съобщението");
  await expect(page.getByText("Кодът не е верен или вече не важи").first()).toBeVisible();
  await page.getByLabel("Код от имейла").fill(code);
  await tap(page, "Изпрати съобщението");
  await expect(bubbles(page)).toContainText(["Още ли е налично?"]);
  await expectAccessible(page);

  await openConversation(seller, "Гергана");
  await expect(seller.getByRole("heading", { name: "Гергана (гост)" })).toBeVisible();
  await field(seller).fill("Да, елате утре");
  await tap(seller, "Изпрати");
  await expect(bubbles(seller)).toHaveCount(2);
  await lookAgain(page);
  await expect(bubbles(page)).toContainText(["Още ли е налично?", "Да, елате утре"]);
  await field(page).fill("Ще дойда в пет");
  await tap(page, "Изпрати");
  await expect(bubbles(page)).toHaveCount(3);
  // Another browser has no way in.
  const stranger = await (await browser.newContext(options)).newPage();
  expect((await stranger.goto(page.url()))?.status()).toBe(404);
  await expect(stranger.getByText("Линкът вече не важи")).toBeVisible();
  await page.getByTitle("Още").click();
  await page.getByRole("link", { name: "Имейли и изтриване" }).click();
  await expect(page.getByLabel("Нови съобщения от купувачи и продавачи")).toBeChecked();
  await page.getByText("Изтрий адреса ми").click();
  await tap(page, "Изтрий всичко");
  await expect(page).toHaveURL("/");
  await seller.reload();
  await expect(seller.getByRole("heading", { name: "Изтрит профил" })).toBeVisible();
});

test("a conversation works by keyboard: Enter sends, and the field keeps the focus", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: "block" });
  watchFaults(context, { origin: baseURL ?? "", faults });
  const seller = await context.newPage();
  await signUp(seller, "Сава Продавач");
  const address = await publish(seller, "Стол");
  await context.close();
  await signUp(page);
  await page.goto(address);
  await page.getByRole("link", { name: "Пиши на продавача" }).first().press("Enter");
  await field(page).pressSequentially("Здравейте");
  await page.getByRole("button", { name: "Изпрати", exact: true }).press("Enter");
  await expect(bubbles(page)).toHaveCount(1);
  await hydrated(page);
  await field(page).pressSequentially("Първи ред");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("втори ред");
  await field(page).press("Enter");
  await expect(bubbles(page).last()).toContainText("Първи ред\nвтори ред");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  await expectAccessible(page);
});
