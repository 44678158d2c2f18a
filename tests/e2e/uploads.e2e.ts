// Pictures in the ad form: reduced, uploaded while the form is filled in, reordered.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { STALLED_AFTER } from "#app/listings/photos/send-photo.ts";
import { makePicture } from "./pictures.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  expect,
  expectAccessible,
  fillListing,
  holdScripts,
  hydrated,
  openListingForm,
  photoIds,
  signUp,
  test,
} from "./support.ts";

/** Delays uploads until the returned function is called, the first one longest. */
async function holdUploads(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/uploads", async (route) => {
    count += 1;
    if (count === 1) await page.waitForTimeout(800);
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Makes a detailed photo of twelve megapixels that EXIF rotates by 90 degrees, as by a phone held upright. */
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

/** Makes a JPEG that is larger than what is uploaded unchanged. */
function noisePicture({ progressive }: { readonly progressive: boolean }): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1800, height: 1200, channels: 3, background: "#876", noise } })
    .jpeg({ quality: 90, progressive })
    .toBuffer();
}

/** Makes a picture that is longer than the server accepts, in few bytes. */
function column(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 66_000, channels: 3, background: "#678" } })
    .png()
    .toBuffer();
}

/** Makes a grey Windows bitmap of 20 by 10 pixels. */
function bitmap(): Buffer {
  const [head, width, height] = [54, 20, 10];
  const bytes = Buffer.alloc(head + width * height * 3, 120);
  bytes.fill(0, 0, head).write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(head, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

test("publishing waits for pictures during upload and keeps their order", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  const release = await holdUploads(page);
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("червена.jpg", "#c22"), await makePicture("зелена.jpg", "#2a2")]);
  await fillListing(page, "Скрин с чекмеджета");
  await page.getByRole("button", { name: "Преглед преди публикуване" }).click();
  await expect(page.getByText("Снимките още се качват. Прегледът ще се покаже след тях.")).toBeVisible();
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page.getByText("Снимките още се качват. Обявата ще бъде изпратена след тях.")).toBeVisible();
  await expect(page).toHaveURL(/\/add-ad\//);
  release();
  await expect(page).toHaveURL(/\/ad\/skrin-s-chekmedzheta/);
  const photo = page.getByRole("region", { name: "Снимки" }).getByRole("img").first();
  await expect(photo).toHaveAttribute("alt", /снимка 1 от 2/);
  const red = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, 1, 1);
    const [r = 0, g = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return r > g;
  });
  expect(red).toBe(true);
});

test("a failed upload keeps the form open, and can be retried or removed", { tag: "@phone" }, async ({
  page,
  faults,
}) => {
  await signUp(page);
  await openListingForm(page);
  const lost = Promise.withResolvers<void>();
  await page.route("**/uploads", async (route) => {
    await lost.promise;
    await route.abort();
  });
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#123"), await makePicture("б.jpg", "#456")]);
  await fillListing(page, "Нощно шкафче");
  await page.getByRole("button", { name: "Преглед преди публикуване" }).click();
  await expect(page.getByText("Снимките още се качват")).toBeVisible();
  lost.resolve();
  await expect(page.getByRole("button", { name: "Опитай отново: снимка 1" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(".jpg");
  await expect(page.getByText("Снимките още се качват")).toBeHidden();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Нощно шкафче");
  await expectAccessible(page);
  await page.unroute("**/uploads");
  await page.getByRole("button", { name: "Опитай отново: снимка 1" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.getByRole("button", { name: "Махни: снимка 2" }).click();
  await expect(page.getByRole("button", { name: /^Махни: / })).toHaveCount(0);
  faults.splice(0);
});

test("an upload over a connection that stands still can be retried, and what was typed stays", {
  tag: "@phone",
}, async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await openListingForm(page);
  await page.route("**/uploads", () => {});
  const asked = page.waitForRequest("**/uploads");
  await page.locator("[name=files]").setInputFiles(await makePicture("а.jpg", "#123"));
  await fillListing(page, "Кухненски бюфет");
  await asked;
  await page.clock.fastForward(STALLED_AFTER);
  await page.unroute("**/uploads");
  await page.getByRole("button", { name: "Опитай отново: снимка 1" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\/kuhnenski-byufet/);
});

test("pictures chosen before hydration are uploaded afterwards", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const release = await holdScripts(page);
  await page.goto("/add-ad/malki-obyavi");
  const chooser = page.locator("[name=files]");
  await chooser.setInputFiles(await makePicture("първа.jpg", "#c22"));
  release();
  await hydrated(page);
  await expect(page.getByRole("img", { name: "Снимка 1" })).toBeVisible();
  await chooser.setInputFiles(await makePicture("втора.jpg", "#2a2"));
  await expect(page.getByRole("img", { name: "Снимка 2" })).toBeVisible();
  await expect(page.getByText("(2 от 5)")).toBeVisible();
});

test("a photo is reduced and rotated before the upload", { tag: "@phone" }, async ({ page }) => {
  // Playwright cannot see the size of an uploaded file, so the page records it.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get("file") : null;
      if (file instanceof Blob) document.documentElement.dataset.sent = String(file.size);
      return send.call(this, body);
    };
  });
  await signUp(page);
  await openListingForm(page);
  const picture = await cameraPicture();
  await page.locator("[name=files]").setInputFiles(picture);
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  expect(picture.buffer.byteLength).toBeGreaterThan(1_500_000);
  const sent = Number(await page.locator("html").getAttribute("data-sent"));
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(500_000);
  const shown = page.locator("form li[data-photo] picture img");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
    .toBeCloseTo(4 / 3);
});

test("the browser converts what the server does not decode, and refuses what lacks rows", { tag: "@phone" }, async ({
  page,
}) => {
  await signUp(page);
  await openListingForm(page);
  const chooser = page.locator("[name=files]");
  const photos = page.locator("form [name=photo]");
  const progressive = await noisePicture({ progressive: true });
  await chooser.setInputFiles([
    { name: "рисунка.jpg", mimeType: "image/jpeg", buffer: bitmap() },
    { name: "стълб.png", mimeType: "image/png", buffer: await column() },
    { name: "без края.jpg", mimeType: "image/jpeg", buffer: progressive.subarray(0, -3_000) },
  ]);
  await expect(photos).toHaveCount(3);
  const heic = Buffer.from("\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf");
  await chooser.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: heic });
  await expect(page.getByRole("alert").getByText(/HEIC.+iPhone.+Samsung и Pixel/)).toBeVisible();
  const baseline = await noisePicture({ progressive: false });
  await chooser.setInputFiles({ name: "половин.jpg", mimeType: "image/jpeg", buffer: baseline.subarray(0, -20_000) });
  await expect(page.getByRole("alert").getByText("Грешка: снимката е повредена или непълна")).toBeVisible();
  await expect(photos).toHaveCount(3);
});

test("pictures are reordered by dragging", { tag: "@desktop" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#a11"), await makePicture("б.jpg", "#1a1")]);
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  const before = await photoIds(page);
  const items = page.locator("form li[data-photo] img:not([aria-hidden])");
  await items.nth(0).scrollIntoViewIfNeeded();
  const [from, to] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  if (!from || !to) throw new Error("the pictures are not there");
  // The corners hold buttons.
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => photoIds(page)).toEqual([...before].reverse());
});
