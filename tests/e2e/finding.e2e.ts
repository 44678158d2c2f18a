// A visitor looks for something by words: what was understood, exactly what was typed, and what is shown instead of nothing.
import { expect, expectAccessible, hydrated, test } from "./support.ts";

test("a correction is said, and leads to exactly what was typed and back", { tag: "@core" }, async ({ page }) => {
  await page.goto("/categories?q=апартамнт");
  await expect(page.getByText("Показваме резултати за „апартамент“.")).toBeVisible();
  const titles = page.locator("main article h3");
  await expect(titles.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Търси точно „апартамнт“" }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByText("Показваме само точно „апартамнт“.")).toBeVisible();
  await expect(page.getByText("Няма обяви за показване")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Търси и близки думи" }).click();
  await expect(page).not.toHaveURL(/exact=1/);
  await expect(page.getByText("Показваме резултати за „апартамент“.")).toBeVisible();
});

test("suggestions are chosen by keyboard", { tag: "@core" }, async ({ page }) => {
  await page.goto("/categories");
  await hydrated(page);
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  const list = page.getByRole("listbox", { name: "Предложения" });
  await field.pressSequentially("кита");
  await expect(list.getByRole("option").first()).toHaveText("китара");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  // A list that is being loaded is dimmed.
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);
  await field.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("кита");
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  const first = list.getByRole("option").first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "none");
  await field.press("ArrowUp");
  await expect(first).toHaveAttribute("aria-selected", "false");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(`/categories?q=${encodeURIComponent("китара")}`);
  await expect(field).toHaveValue("китара");
});

test("a category is suggested with its number of ads", async ({ page }) => {
  await page.goto("/categories");
  await hydrated(page);
  await page.getByRole("combobox", { name: "Какво търсите" }).pressSequentially("кита");
  await page.getByRole("option", { name: /^китара в Музика и инструменти · \d+$/ }).click();
  await expect(page).toHaveURL(/\/category\/muzika-i-instrumenti\?q=/);
  await expect(page.locator("main article").first()).toBeVisible();
});

test("a suggestion chosen while the list is about to follow is not lost", async ({ page }) => {
  await page.goto("/categories");
  await hydrated(page);
  // The answer of the category's page takes longer than the pause after the last letter.
  await page.route("**/category/muzika-i-instrumenti.data?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  await field.fill("кита");
  const option = page.getByRole("option", { name: /^китара в Музика и инструменти/ });
  await expect(option).toBeVisible();
  // Typing and choosing within that pause.
  await option.evaluate(
    (element, input) => {
      input?.dispatchEvent(new Event("input", { bubbles: true }));
      (element as HTMLElement).click();
    },
    await field.elementHandle(),
  );
  await expect(page).toHaveURL(/\/category\/muzika-i-instrumenti\?q=/);
});

test("chosen filters stay while one types again", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/categories?q=апартамент хасково");
  await hydrated(page);
  const chips = page.getByRole("navigation", { name: "Филтри от търсенето" });
  await chips.getByRole("link", { name: "Само Хасково" }).click();
  await expect(chips.getByRole("link", { name: "Махни Хасково" })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  await field.fill("апартаменти");
  await expect(page).toHaveURL(new RegExp(encodeURIComponent("апартаменти")));
  await expect(chips.getByRole("link", { name: "Махни Хасково" })).toBeVisible();
});

test("own searches are kept on the device only once that is switched on, and cleared", async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem("own-searches"));
  await page.goto("/categories");
  await hydrated(page);
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  await field.pressSequentially("кита");
  await field.press("Enter");
  expect(await kept()).toBeNull();
  await field.press("ArrowDown");
  await page.getByRole("button", { name: "Помни търсенията ми на това устройство" }).click();
  await field.fill("гараж");
  await field.press("Enter");
  await expect.poll(kept).toBe('["гараж"]');
  await field.fill("га");
  await expect(page.getByRole("option", { name: "гараж · търсено преди" })).toBeVisible();
  await page.getByRole("button", { name: "Изчисти и не помни търсенията ми" }).click();
  expect(await kept()).toBeNull();
});

test("suggestions that arrive while one presses do not move what is pressed", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("own-searches", '["гараж"]'));
  await page.goto("/categories");
  await hydrated(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/suggestions?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "Какво търсите" }).pressSequentially("га");
  const clear = page.getByRole("button", { name: "Изчисти и не помни търсенията ми" });
  const box = await clear.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.down();
  const arrived = page.waitForResponse("**/suggestions?*");
  letGo();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  expect(await page.evaluate(() => localStorage.getItem("own-searches"))).toBeNull();
  await expect(page.getByRole("option", { name: "гараж · търсено преди" })).toBeHidden();
});

test("filters that a search speaks of are offered, chosen and taken away", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/categories?q=апартамент хасково до 900000");
  const chips = page.getByRole("navigation", { name: "Филтри от търсенето" });
  await expect(page.getByLabel("Населено място")).toHaveValue("");
  await chips.getByRole("link", { name: "Само Хасково" }).click();
  await expect(page.getByLabel("Населено място")).toHaveValue("Хасково");
  await chips.getByRole("link", { name: /^Само до 900 000 лв\.$/ }).click();
  await expect(page).toHaveURL(/price_to=900000/);
  await expect(page.locator("main article").first()).toBeVisible();
  // While the list changes the ad of before has no place.
  await expect
    .poll(async () => (await page.locator("main article").first().boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThanOrEqual(520);
  await expectAccessible(page);
  await chips.getByRole("link", { name: "Махни Хасково" }).click();
  await expect(page).not.toHaveURL(/town=/);
  await chips.getByRole("link", { name: /^Махни до/ }).click();
  await expect(chips).toBeHidden();
});

test("a search is kept on the device, and shown with its new ads", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/categories?q=велосипед");
  await page.getByRole("button", { name: "Запази търсенето" }).click();
  await page.getByRole("link", { name: "Към запазените търсения" }).click();
  await expect(page).toHaveURL(/\/saved-searches$/);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Велосипед/i })).toBeVisible();
  await expectAccessible(page);
});
