// Unfinished drafts of the ad form, also of a guest who has no account yet.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePicture } from "./pictures.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  draftOffer,
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  openListingForm,
  randomPhone,
  signUp,
  submitRegistration,
  submitSignIn,
  test,
  toast,
} from "./support.ts";

const title = (page: Page) => page.getByLabel("Заглавие");
const start = (page: Page) => page.getByRole("region", { name: "Започнете обявата" });
/** Returns the shape of a photo; "none" while another one replaces it. */
const shape = (page: Page, name: string) =>
  page.getByRole("img", { name }).evaluate((image: HTMLImageElement) =>
    image.decode().then(
      () => (image.naturalWidth > image.naturalHeight ? "wide" : "tall"),
      () => "none",
    ),
  );

test("a draft with text, a photo and a picture that was not uploaded yet is offered after a crash and can be published", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Кафемелачка");
  await page.getByLabel("Описание").fill("Работи тихо, почти нова, с кутията.");
  const chooser = page.locator("[name=files]");
  const photos = page.locator("form [name=photo]");
  await chooser.setInputFiles(await makePicture("мелачка.jpg", "#a52"));
  await expect(photos).toHaveCount(1);
  await page.route("**/uploads", () => {}); // never answered
  await chooser.setInputFiles(await makePicture("кутия.jpg", "#5a2"));
  await expect(page.getByRole("progressbar", { name: "Качване на снимка 2" })).toBeVisible();
  await page.waitForTimeout(600); // longer than the delay before a draft is saved
  await page.goto("/");
  await page.unroute("**/uploads");

  await openListingForm(page, "elektronika");
  await expect(draftOffer(page)).toContainText("Кафемелачка");
  await expectAccessible(page);
  await draftOffer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
  await expect(title(page)).toHaveValue("Кафемелачка");
  await expect(page.getByLabel("Описание")).toHaveValue("Работи тихо, почти нова, с кутията.");
  await expect(photos).toHaveCount(2);

  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\/kafemelachka/);
  await expect(toast(page).last()).toContainText("Обявата е създадена успешно");
  await openListingForm(page);
  await expect(draftOffer(page)).toBeHidden();
});

test("two tabs that were opened before anything was typed keep a draft each", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await openListingForm(page);
  const other = await context.newPage();
  await openListingForm(other);
  await fillListing(page, "Самовар");
  await page.waitForTimeout(600); // longer than the delay before a draft is saved
  await title(other).fill("Кафемелачка");
  await other.waitForTimeout(600);
  await title(page).fill("Меден самовар");
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\/meden-samovar/);
  await expect(toast(page).last()).toContainText("Обявата е създадена успешно");
  await other.reload();
  await expect(draftOffer(other)).toContainText("Кафемелачка");
});

test("a form that another tab has published asks before it publishes again, and names the photos that are gone", {
  tag: "@phone",
}, async ({ page, context }) => {
  await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Самовар");
  await page.locator("[name=files]").setInputFiles(await makePicture("самовар.jpg", "#a52"));
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.waitForTimeout(600); // longer than the delay before a draft is saved
  const other = await context.newPage();
  await openListingForm(other);
  await draftOffer(other).getByRole("button", { name: "Продължи" }).click();
  await expect(other.locator("form [name=photo]")).toHaveCount(1);
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\/samovar/);
  await other.locator("[name=price]").fill("180");
  await other.getByRole("button", { name: PUBLISH }).click();
  await expect(other.getByRole("heading", { name: "Подобната обява" })).toBeFocused();
  const anyway = other.getByRole("button", { name: "Публикувай въпреки това" });
  await expect(anyway).toBeInViewport({ ratio: 1 });
  await anyway.click();
  await expect(other.getByText("1 снимка вече не може да се ползва").first()).toBeVisible();
  await expect(other.locator("form [name=photo]")).toHaveCount(0);
  await other.getByRole("button", { name: PUBLISH }).click();
  await expect(other).toHaveURL(/\/ad\/samovar/);
});

test("a draft survives an ended session, also of an edited ad", { tag: "@phone" }, async ({ page }) => {
  const person = await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Самовар");
  await page.waitForTimeout(600);
  await page.context().clearCookies();
  await page.goto("/add-ad/malki-obyavi");
  await submitSignIn(page, person);
  await expect(page).toHaveURL("/add-ad/malki-obyavi");
  await draftOffer(page).getByRole("button", { name: "Продължи" }).click();
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\/samovar/);

  const edit = `/add-ad?edit=${page.url().slice(-36)}`;
  await page.goto(edit);
  await hydrated(page);
  await title(page).fill("Меден самовар");
  await page.waitForTimeout(600);
  await page.goto(edit);
  await hydrated(page);
  await draftOffer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(title(page)).toHaveValue("Меден самовар");
  await page.getByRole("button", { name: "Запази промените" }).click();
  await expect(page).toHaveURL(/\/ad\/meden-samovar/);
  await expect(toast(page)).toContainText("Обявата е обновена успешно");
  await page.goto(edit);
  await hydrated(page);
  await expect(draftOffer(page)).toBeHidden();

  // A change that waits for review was received, too.
  await page.getByLabel("Описание").fill("Кокаин, чист.");
  await page.getByRole("button", { name: "Запази промените" }).click();
  await expect(toast(page)).toContainText("Промените чакат преглед");
  await page.goto(edit);
  await hydrated(page);
  await expect(draftOffer(page)).toBeHidden();
});

test("a draft keeps text typed just before leaving, and a switched category; Enter moves to the next field", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Макара с въже");
  await title(page).press("Enter");
  await expect(page.getByLabel("Вид цена")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: "Моите" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Моите обяви");
  await openListingForm(page);
  await expect(draftOffer(page)).toContainText("Макара с въже");
  await draftOffer(page).getByRole("button", { name: "Продължи" }).click();

  await page.getByText("Друга категория").click();
  await page.getByLabel("Нова категория").selectOption("sport-i-fitnes");
  await page.getByRole("button", { name: "Смени" }).click();
  await expect(page.getByText("Спорт и хоби").first()).toBeVisible();
  await page.reload();
  await hydrated(page);
  await draftOffer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page).toHaveURL(/\/add-ad\/sport-i-fitnes/);
  await expect(title(page)).toHaveValue("Макара с въже");
});

test("an ignored draft is kept beside a new one, until it is discarded, or its author signs out after a confirmation", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Стара пишеща машина");
  await openListingForm(page);
  await expect(draftOffer(page)).toContainText("Стара пишеща машина");
  await title(page).fill("Нов чайник");
  await openListingForm(page);
  await expect(draftOffer(page)).toContainText("Нов чайник");
  await draftOffer(page).getByRole("button", { name: "Изтрий черновата" }).click();
  await openListingForm(page);
  await expect(draftOffer(page)).toContainText("Стара пишеща машина");

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

test("a guest begins with photos, registers and publishes the ad with them", { tag: "@phone" }, async ({ page }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/uploads")) uploads.push(request.url());
  });
  await page.goto("/auth?tab=register&next=%2Fadd-ad");
  await page.getByRole("link", { name: "Започнете със снимките" }).click();
  await expect(page).toHaveURL("/add-ad");
  await hydrated(page);
  await start(page)
    .locator("[name=files]")
    .setInputFiles([await makePicture("червена.jpg", "#c22"), await makePicture("зелена.jpg", "#2a2")]);
  await start(page).getByRole("button", { name: "Премести снимка 2 напред" }).click();
  await start(page).getByRole("button", { name: "Завърти снимка 1" }).click();
  await expect.poll(() => shape(page, "Снимка 1")).toBe("tall");
  // Each press counts: three turns are tall, two are not.
  const source = () => page.getByRole("img", { name: "Снимка 1" }).getAttribute("src");
  const before = await source();
  await start(page).getByRole("button", { name: "Завърти снимка 1" }).dblclick();
  await expect.poll(async () => (await source()) !== before && shape(page, "Снимка 1")).toBe("tall");
  await start(page).getByLabel("Заглавие").fill("Скрин с чекмеджета");
  await start(page).getByLabel("Населено място").fill("Хасково");
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(start(page).getByLabel("Заглавие")).toHaveValue("Скрин с чекмеджета");
  await expect.poll(() => shape(page, "Снимка 1")).toBe("tall");

  await page.getByRole("main").getByRole("link", { name: "Малки обяви" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Регистрация");
  await expect(page.getByText(/^Остава само/)).toBeVisible();
  expect(uploads).toEqual([]);
  await submitRegistration(page);

  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
  await expect(page.getByLabel("Заглавие")).toHaveValue("Скрин с чекмеджета");
  await expect(page.getByLabel("Населено място")).toHaveValue("Хасково");
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  expect(await shape(page, "Снимка 1")).toBe("tall");
  await page.getByRole("button", { name: "Завърти снимка 2" }).click();
  await expect.poll(() => shape(page, "Снимка 2")).toBe("tall");
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  // An uploaded photo, too, is turned by each press.
  const uploaded = () => page.getByRole("img", { name: "Снимка 2" }).getAttribute("src");
  const once = await uploaded();
  await page.getByRole("button", { name: "Завърти снимка 2" }).dblclick();
  await expect.poll(async () => (await uploaded()) !== once && shape(page, "Снимка 2")).toBe("tall");
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  // A press after a failure turns it, too.
  await page.route(/\/photos\/.*1600/, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Завърти снимка 2" }).click();
  await expect(page.getByRole("button", { name: /^Махни/ })).toBeVisible();
  await page.getByRole("button", { name: "Завърти снимка 2" }).click();
  await expect.poll(() => shape(page, "Снимка 2")).toBe("wide");
  await expect(page.getByRole("button", { name: /^Махни/ })).toBeHidden();
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  await page.getByLabel("Описание").fill("Здрав, почти нов, от непушачи.");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await page.getByRole("button", { name: PUBLISH }).click();

  await expect(page).toHaveURL(/\/ad\/skrin-s-chekmedzheta/);
  const photo = page.getByRole("region", { name: "Снимки" }).getByRole("img").first();
  const answer = await page.request.get(await photo.evaluate((image: HTMLImageElement) => image.currentSrc));
  const { channels } = await sharp(await answer.body()).stats();
  expect((channels[1]?.mean ?? 0) > (channels[0]?.mean ?? 0), "the green picture is the first one").toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a draft from another tab is offered to the next person, not taken", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.goto("/add-ad");
  await hydrated(page);
  await start(page).getByLabel("Заглавие").fill("Стара пишеща машина");
  const next = await context.newPage();
  await next.goto("/add-ad");
  await hydrated(next);
  await expect(draftOffer(next)).toContainText("Стара пишеща машина");
  await signUp(next);
  await next.goto("/add-ad/malki-obyavi?draft=yes");
  await hydrated(next);
  await expect(draftOffer(next)).toContainText("Ако е Ваша");
  await expect(next.getByLabel("Заглавие")).toHaveValue("");
  await draftOffer(next).getByRole("button", { name: "Продължи" }).click();
  await expect(next.getByLabel("Заглавие")).toHaveValue("Стара пишеща машина");
});
