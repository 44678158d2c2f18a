// Photos that are shared from the gallery of a phone with the installed site: the system posts them to the address of the manifest.
import { type Page, request } from "@playwright/test";
import { makePicture } from "./pictures.ts";
import { expect, expectAccessible, hydrated, signUp, submitRegistration, test } from "./support.ts";

const ADDRESS = "/add-ad/passed-photos";
const start = (page: Page) => page.getByRole("region", { name: "Започнете обявата" });
const passed = (page: Page) => page.getByRole("region", { name: "Споделени снимки" });
const uploaded = (page: Page) => page.locator("form [name=photo]");

/** Posts files to the address as the system does. */
async function passPhotos(page: Page, files: readonly Awaited<ReturnType<typeof makePicture>>[]): Promise<void> {
  await page.goto("/info");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate((action) => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<form id="system" method="post" enctype="multipart/form-data" action="${action}"><input type="file" name="photos" multiple></form>`,
    );
  }, ADDRESS);
  await page.locator("#system input").setInputFiles([...files]);
  await page.locator("#system").evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(page).toHaveURL("/add-ad");
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a guest finds the photos in the form, on the device only, and still after registering", {
    tag: "@phone",
  }, async ({ page }) => {
    const posts: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().includes("upload")) posts.push(sent.url());
    });
    const note = { name: "бележка.txt", mimeType: "text/plain", buffer: Buffer.from("не е снимка") };
    await passPhotos(page, [await makePicture("a.jpg", "#c22"), note, await makePicture("b.jpg", "#2a2")]);
    await expect(start(page).getByRole("img", { name: "Снимка 2" })).toBeVisible();
    await expect(start(page).getByRole("img")).toHaveCount(2);
    expect(posts).toEqual([]);
    await page.reload();
    await hydrated(page);
    await expect(start(page).getByRole("img", { name: "Снимка 2" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Малки обяви" }).click();
    await submitRegistration(page);
    await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
    await expect(uploaded(page)).toHaveCount(2);
  });

  test("a form of another site only opens the page", { tag: "@phone" }, async ({ page, baseURL }) => {
    await passPhotos(page, []);
    const form = `<form method="post" enctype="multipart/form-data" action="${baseURL}${ADDRESS}"><input type="file" name="photos"></form>`;
    await page.route("http://other.test/", (route) => route.fulfill({ contentType: "text/html", body: form }));
    await page.goto("http://other.test/");
    await page.locator("input").setInputFiles(await makePicture("a.jpg", "#c22"));
    await page.locator("form").evaluate((sent: HTMLFormElement) => sent.submit());
    await expect(page).toHaveURL("/add-ad");
    await hydrated(page);
    await expect(start(page).getByLabel("Заглавие")).toBeVisible();
    expect(await page.evaluate((name) => caches.has(name), ADDRESS)).toBe(false);
    await expect(start(page).getByRole("img")).toHaveCount(0);
  });

  test("a person sees them while choosing the category; the first form takes them", { tag: "@phone" }, async ({
    page,
  }) => {
    await signUp(page);
    await passPhotos(page, [await makePicture("a.jpg", "#c22")]);
    await expect(passed(page)).toContainText("1 снимка е готова");
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Малки обяви" }).click();
    await expect(uploaded(page)).toHaveCount(1);
    await page.goto("/add-ad");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Добавете обява" })).toBeVisible();
    await expect(passed(page)).toHaveCount(0);
  });
});

test("without the service worker the form opens; nothing is read or stored", { tag: "@phone" }, async ({ baseURL }) => {
  const system = await request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: { origin: "null" } });
  const answer = await system.post(ADDRESS, {
    multipart: { photos: await makePicture("a.jpg", "#c22") },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/add-ad");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  await system.dispose();
});
