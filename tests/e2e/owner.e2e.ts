// The owner's area in the browser: drafts, photos from a phone, preview, My ads, VIP.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePicture } from "./pictures.ts";
import { expect, expectAccessible, hydrated, signIn, signUp, test } from "./support.ts";

const toast = (page: Page) => page.locator("[aria-live]").filter({ hasText: /\S/ });
const offer = (page: Page) => page.getByRole("region", { name: "Незавършена обява" });

async function begin(page: Page, category = "malki-obyavi"): Promise<void> {
  await page.goto(`/add-ad/${category}`);
  await hydrated(page);
}

/** As a phone held upright makes it: twelve megapixels, full of detail, lying on their side. */
async function cameraPicture() {
  const size = { width: 4000, height: 3000 };
  const noise = await sharp({
    create: { ...size, channels: 3, background: "#876", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .blur(2)
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: noise };
}

test("what was typed and uploaded is offered again after a crash, and goes on publishing", {
  tag: ["@core", "@phone"],
}, async ({ page }) => {
  await signUp(page);
  await begin(page);
  await page.getByLabel("Заглавие").fill("Кафемелачка");
  await page.getByLabel("Описание").fill("Работи тихо, почти нова, с кутията.");
  await page.locator("[name=files]").setInputFiles(await makePicture("мелачка.jpg", "#a52"));
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.waitForTimeout(600); // longer than the pause after which it is kept
  await page.goto("/");

  await begin(page, "elektronika");
  await expect(offer(page)).toContainText("Кафемелачка");
  await expectAccessible(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
  await expect(page.getByLabel("Заглавие")).toHaveValue("Кафемелачка");
  await expect(page.getByLabel("Описание")).toHaveValue("Работи тихо, почти нова, с кутията.");
  await expect(page.locator("form [name=photo]")).toHaveCount(1);

  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(`0888${String(Math.random()).slice(2, 8)}`);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/kafemelachka/);
  await expect(toast(page)).toContainText("Обявата е създадена успешно");
  await begin(page);
  await expect(offer(page)).toBeHidden();
});

test("a draft outlives a lost connection and a lost session, and is there for an edited ad too", {
  tag: "@phone",
}, async ({ page, faults }) => {
  const person = await signUp(page);
  await begin(page);
  await page.getByLabel("Заглавие").fill("Самовар");
  await page.waitForTimeout(600);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByRole("dialog", { name: "Няма връзка" })).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Самовар");
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.goto("/add-ad/malki-obyavi");
  await page.locator("[name=email]").fill(person.email);
  await page.locator("[name=password]").fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/add-ad/malki-obyavi");
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await page.getByLabel("Описание").fill("Меден, от баба, работи.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(`0888${String(Math.random()).slice(2, 8)}`);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/samovar/);
  await expect(toast(page)).toContainText("Обявата е създадена успешно");

  const edit = `/add-ad?edit=${page.url().slice(-36)}`;
  await page.goto(edit);
  await hydrated(page);
  await page.getByLabel("Заглавие").fill("Меден самовар");
  await page.waitForTimeout(600);
  await page.goto(edit);
  await hydrated(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Меден самовар");
  await page.getByRole("button", { name: "Запази промените" }).click();
  await expect(page).toHaveURL(/\/ad\/meden-samovar/);
  await expect(toast(page)).toContainText("Обявата е обновена успешно");
  await page.goto(edit);
  await hydrated(page);
  await expect(offer(page)).toBeHidden();
  faults.splice(0); // the lost connection is one
});

test("a draft goes when it is discarded, and on signing out after a question", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const type = async (title: string) => {
    await begin(page);
    await page.getByLabel("Заглавие").fill(title);
    await page.waitForTimeout(600);
  };
  await type("Първа");
  await begin(page);
  await offer(page).getByRole("button", { name: "Изтрий черновата" }).click();
  await expect(offer(page)).toBeHidden();
  await type("Втора");
  await page.goto("/profile");
  await hydrated(page);
  const leave = page.getByRole("main").getByRole("button", { name: "Изход" });
  const answer = async (how: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog");
    const pressed = leave.click();
    await (await asked)[how]();
    await pressed;
  };
  await answer("dismiss");
  await expect(page).toHaveURL("/profile");
  await answer("accept");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a camera's picture is made small and turned upright before it is sent", { tag: ["@core", "@phone"] }, async ({
  page,
}) => {
  // The browser tells the tools nothing of a file's size on its way: the page itself has to.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get("file") : null;
      if (file instanceof Blob) document.documentElement.dataset.sent = String(file.size);
      return send.call(this, body);
    };
  });
  await signUp(page);
  await begin(page);
  const picture = await cameraPicture();
  await page.locator("[name=files]").setInputFiles(picture);
  await expect(page.locator("form [name=photo]")).toHaveCount(1, { timeout: 20_000 });
  expect(picture.buffer.byteLength).toBeGreaterThan(1_500_000);
  const sent = Number(await page.locator("html").getAttribute("data-sent"));
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(500_000);
  const shown = page.locator("form li[data-photo] picture img");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
    .toBeCloseTo(4 / 3);
});

test("a picture that had not arrived before a crash is sent when the ad is taken up again", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await begin(page);
  await page.route("**/uploads", () => {}); // never answered
  await page.getByLabel("Заглавие").fill("Грамофон");
  await page.locator("[name=files]").setInputFiles(await makePicture("грамофон.jpg", "#5a2"));
  await expect(page.getByText("грамофон.jpg")).toBeVisible();
  await page.waitForTimeout(600); // longer than the pause after which it is kept
  await page.goto("/");
  await page.unroute("**/uploads");
  await begin(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
});

test("an upload that fails can be tried again or given up", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await begin(page);
  await page.route("**/uploads", (route) => route.abort());
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#123"), await makePicture("б.jpg", "#456")]);
  await expect(page.getByRole("button", { name: "Опитай отново: а.jpg" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/uploads");
  await page.getByRole("button", { name: "Опитай отново: а.jpg" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.getByRole("button", { name: "Махни: б.jpg" }).click();
  await expect(page.getByText("б.jpg")).toBeHidden();
});

test("pictures change places by dragging", { tag: "@desktop" }, async ({ page }) => {
  await signUp(page);
  await begin(page);
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#a11"), await makePicture("б.jpg", "#1a1")]);
  const photos = page.locator("form [name=photo]");
  await expect(photos).toHaveCount(2);
  const before = await photos.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const items = page.locator("form li[data-photo] picture");
  await items.nth(0).scrollIntoViewIfNeeded();
  const [from, to] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  if (!from || !to) throw new Error("the pictures are not there");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => photos.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual([...before].reverse());
});

test("a preview and a switch of the category keep everything", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await begin(page);
  await page.getByLabel("Заглавие").fill("Стъклен буркан");
  await page.getByLabel("Описание").fill("Три литра, с капачка, чист.");
  await page.getByLabel("Населено място").fill("Харманли");
  await page.getByLabel("Телефон за контакт").fill("0888 123 455");
  await page.getByRole("button", { name: "Преглед преди публикуване" }).click();
  await expect(page.getByRole("heading", { name: "Така ще изглежда обявата Ви" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "Стъклен буркан" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Друга категория").click();
  await page.getByLabel("Нова категория").selectOption({ label: "Дом и градина" });
  await page.getByRole("button", { name: "Смени" }).click();
  await expect(page.locator("form[action='/add-ad/dom-i-gradina']")).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Стъклен буркан");
});

test("My ads: paused, resumed, sold, copied, and promoted with tokens", { tag: ["@core", "@phone"] }, async ({
  page,
}) => {
  await signUp(page);
  const title = `Градинска маса ${randomUUID().slice(0, 6)}`;
  await begin(page);
  await page.getByLabel("Заглавие").fill(title);
  await page.getByLabel("Описание").fill("Сгъваема, за шест души.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(`0889${String(Math.random()).slice(2, 8)}`);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\//);
  await page.goto("/my-ads");
  await hydrated(page);
  const more = page.getByText("Още действия");
  await more.click();
  await page.getByRole("button", { name: `Спри временно: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е спряна временно");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Пусни отново: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата отново е активна");
  await page.getByRole("button", { name: `VIP за 24 часа: ${title}` }).click();
  await expect(toast(page)).toContainText("Нямате достатъчно VIP токени за тази операция");
  await page.getByRole("link", { name: `VIP…: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "VIP обява" });
  await expect(dialog.getByText("Недостатъчно токени").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Копирай като нова: ${title}` })).toBeVisible();
  await page.getByRole("button", { name: `Отбележи като запазена: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като запазена");
  await page.getByRole("button", { name: `Отбележи като продадена: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като продадена");
  await page.getByRole("button", { name: `Публикувай отново: ${title}` }).click();
  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi\?copy=/);
  await expect(page.getByLabel("Заглавие")).toHaveValue(title);
});

test("VIP with tokens: the quick day, then a longer period in the dialog", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "demo");
  await page.goto("/my-ads");
  await hydrated(page);
  const quick = page.getByRole("button", { name: /^VIP за 24 часа: / }).first();
  const title = ((await quick.getAttribute("aria-label")) ?? "").replace("VIP за 24 часа: ", "");
  await quick.click();
  await expect(toast(page)).toContainText("VIP статусът е активиран за 24 часа");
  await page.getByRole("link", { name: `VIP…: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "VIP обява" });
  await expect(dialog.getByRole("radio", { name: /^1 ден/ })).toBeChecked();
  await expect(dialog.getByText("Популярен")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /^3 дни/ }).check();
  await dialog.getByRole("button", { name: "Активирай VIP" }).click();
  await expect(toast(page)).toContainText("VIP статусът е активиран за 3 дни");
});

test("My ads asks once what is saved on the account, and is quiet then", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/saved-ads/account") && asked.push(request.url()));
  await page.goto("/my-ads");
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
});
