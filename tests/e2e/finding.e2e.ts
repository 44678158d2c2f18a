// Searches: corrections, suggestions, recognised filters and stored searches.
import { expect, expectAccessible, holdRequests, hydrated, test } from "./support.ts";

test("a corrected search links to the exact search and back", { tag: "@desktop" }, async ({ page }) => {
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

test("suggestions are chosen by keyboard", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/categories");
  await hydrated(page);
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  const list = page.getByRole("listbox", { name: "Предложения" });
  await field.pressSequentially("кита");
  await expect(list.getByRole("option").first()).toHaveText("китара");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  // A list is dimmed while it loads.
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

test("a category is suggested with its number of ads, and is not lost when chosen before the list updates", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/categories");
  await hydrated(page);
  // The category page takes longer than the typing delay.
  await page.route("**/category/muzika-i-instrumenti.data?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const field = page.getByRole("combobox", { name: "Какво търсите" });
  await field.fill("кита");
  const option = page.getByRole("option", { name: /^китара в Музика и инструменти · \d+$/ });
  await expect(option).toBeVisible();
  // Types and chooses within that delay.
  await option.evaluate(
    (element, input) => {
      input?.dispatchEvent(new Event("input", { bubbles: true }));
      (element as HTMLElement).click();
    },
    await field.elementHandle(),
  );
  await expect(page).toHaveURL(/\/category\/muzika-i-instrumenti\?q=/);
});

test("own searches are stored on the device only after opting in, and can be cleared", { tag: "@phone" }, async ({
  page,
}) => {
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

test("suggestions that arrive during a press do not move the pressed button", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("own-searches", '["гараж"]'));
  await page.goto("/categories");
  await hydrated(page);
  const release = await holdRequests(page, "**/suggestions?*");
  await page.getByRole("combobox", { name: "Какво търсите" }).pressSequentially("га");
  const clear = page.getByRole("button", { name: "Изчисти и не помни търсенията ми" });
  const box = await clear.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.down();
  const arrived = page.waitForResponse("**/suggestions?*");
  release();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  expect(await page.evaluate(() => localStorage.getItem("own-searches"))).toBeNull();
  await expect(page.getByRole("option", { name: "гараж · търсено преди" })).toBeHidden();
});

test("the parts of a search limit the list and can be taken away", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/categories?q=апартамент под наем хасково до 900");
  const chips = page.getByRole("navigation", { name: "Филтри от търсенето" });
  // Besides its three parts the same search in euros.
  await expect(chips.getByRole("link")).toHaveCount(4);
  await expect(chips.getByRole("link", { name: /^Или до 900.€\?$/ })).toHaveAttribute("href", /900(?:\+|%20)/);
  await expect(page.locator("main article").first()).toContainText("Двустаен апартамент под наем");
  expect((await page.locator("main article").first().boundingBox())?.y).toBeLessThanOrEqual(520);
  await expectAccessible(page);
  await chips.getByRole("link", { name: "Махни Хасково" }).click();
  await expect(page).toHaveURL(/literal=town/);
  await chips.getByRole("link", { name: /^Махни до 900/ }).click();
  await expect(page).toHaveURL(/literal=price%2Ctown/);
  await expect(chips.getByRole("link")).toHaveCount(1);
});
