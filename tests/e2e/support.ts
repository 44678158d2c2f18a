// Shared by all browser tests: a `test` that fails on any fault the browser reports, and common steps.
import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, type Locator, type Page } from "@playwright/test";
import { POLICY_VERSION } from "#app/accounts/privacy/choice-store.ts";

export const { expect } = base;
type Fixtures = {
  /** Faults that the browser has reported so far. A test that provokes a fault removes it: `faults.splice(0)`. */
  faults: string[];
  /** True if the visitor has not chosen about cookies yet. */
  isAsked: boolean;
};

export const test = base.extend<Fixtures>({
  // Each test has its own private address, because rate limits count by address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 256);
    await use({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
  },
  // The consent banner covers part of the page; only its own tests show it.
  isAsked: [false, { option: true }],
  context: async ({ context, isAsked }, use) => {
    if (!isAsked) {
      const types = { necessary: true, analytics: false, marketing: false };
      const choice = { accepted: false, types, timestamp: "2026-11-01T00:00:00.000Z", version: POLICY_VERSION };
      await context.addInitScript((text) => {
        // The initial blank page has no storage.
        if (location.protocol === "http:" && !localStorage.getItem("gdpr-consent"))
          localStorage.setItem("gdpr-consent", text);
      }, JSON.stringify(choice));
    }
    await use(context);
  },
  faults: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = [];
      watchFaults(context, { origin: new URL(baseURL ?? "").origin, faults });
      await use(faults);
      expect(faults, "faults noticed by the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Records console errors, uncaught errors and failed responses. Tests call it for further contexts. */
export function watchFaults(context: BrowserContext, { origin, faults }: { origin: string; faults: string[] }): void {
  context.on("console", (message) => {
    // The console reports a page with status 404 or 422 as an error; responses are checked below.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("response", (response) => {
    const request = response.request();
    if (new URL(response.url()).origin !== origin) return;
    const isPart = ["image", "script", "stylesheet", "font", "media", "manifest"].includes(request.resourceType());
    if (response.status() < (isPart ? 400 : 500)) return;
    faults.push(`${response.status()} ${request.method()} ${response.url()}`);
  });
}

/** Lists with similar rows, of which axe checks only the first three: it takes seconds for forty. */
const LONG_LISTS = [".listing-grid > li", ".row-scroll > li", "tbody > tr"];

/** Checks the page with all rules of axe, or the named ones, and its attributes. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await expectCleanAttributes(page);
  // axe must not measure colours during a transition, nor targets under the bar, which scroll away from it.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>(".publish-bar")?.style.setProperty("position", "static");
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const isScripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const subject = isScripted ? page : await scriptedCopy(page);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const runOnly = { type: rules.length > 0 ? "rule" : "tag", values: rules.length > 0 ? rules : tags } as const;
  const { violations } = await new AxeBuilder({ page: subject })
    .exclude(LONG_LISTS.map((list) => `${list}:nth-child(n + 4)`).join(", "))
    // Twice as fast: without passed rules, and without a second page for cross-origin frames.
    .options({ runOnly, resultTypes: ["violations"], preload: false })
    .setLegacyMode()
    .analyze();
  if (subject !== page) await subject.context().close();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.html.slice(0, 200)}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Checks that the page is not wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `width of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Opens pages and checks that they are accessible and fit the screen. */
export async function expectAllGood(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
      await expectFits(page);
    });
}

/** Checks that no attribute contains the source of a function, an object or undefined from a template. */
async function expectCleanAttributes(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap(({ tagName, attributes }) =>
      [...attributes]
        .filter(({ value }) => /\bfunction[ (]|=>|\[object |\bundefined\b|\bNaN\b/.test(value))
        .map(({ name, value }) => `${tagName.toLowerCase()} ${name}="${value.slice(0, 100)}"`),
    ),
  );
  expect(found, `attributes of ${page.url()}`).toEqual([]);
}

/** Copies a page without its scripts into a context with JavaScript, which axe needs. */
async function scriptedCopy(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (!context) throw new Error("The page has no browser.");
  const body = (await page.content()).replace(/<script\b.*?<\/script>|<\/?noscript\b.*?>/gs, "");
  const copy = await context.newPage();
  await copy.route("**/*", (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body })
      : route.continue(),
  );
  await copy.goto(page.url());
  return copy;
}

export type Person = { name: string; email: string; password: string };

/** Registers and signs in a new person without opening a page. */
export async function signUp(page: Page, name = "Петя Тестова"): Promise<Person> {
  const person = { name, email: `${randomUUID()}@example.com`, password: randomUUID() };
  await post(page, "/auth?tab=register", { intent: "register", ...person, confirm: person.password });
  return person;
}

/** Signs in to a sample account without opening a page. */
export async function signIn(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  const [email, password] = ACCOUNTS[account];
  await post(page, "/auth", { intent: "login", email, password });
}

/** Submits a form without opening a page; returns the path that it redirects to. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const origin = process.env.SITE_ADDRESS ?? "";
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  // No page was opened to show the toast.
  await page.context().clearCookies({ name: "toast" });
  return answer.headers().location ?? "";
}

/** Signs in with the form and waits for the next page. */
export async function signInByForm(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  const [email, password] = ACCOUNTS[account];
  await page.goto("/auth");
  await submitSignIn(page, { email, password });
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Fills in and submits the sign-in form of the page. */
export async function submitSignIn(page: Page, { email, password }: Omit<Person, "name">): Promise<void> {
  const form = page.locator("form").filter({ has: page.locator("[name=password]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=password]").fill(password);
  await form.getByRole("button", { name: "Вход", exact: true }).click();
}

/** Fills in and submits the registration form of the page; returns the address. */
export async function submitRegistration(page: Page, name = "Петя Колева"): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel("Име *", { exact: true }).fill(name);
  await page.getByLabel("Имейл").fill(email);
  await page.getByLabel("Парола *", { exact: true }).fill("тайна-парола");
  await page.getByLabel("Повторете паролата").fill("тайна-парола");
  await page.getByRole("button", { name: "Регистрация" }).click();
  return email;
}

/** The accounts of sample/load-sample.ts. */
const ACCOUNTS = {
  demo: ["demo@tukashno.test", "grozde-2026"],
  pro: ["pro@tukashno.test", "slanchogled-2026"],
  admin: ["admin@tukashno.test", "administrator-2026"],
} as const;

let withPhotos = "";

/** Returns the path of a sample ad with several photos, the same in all tests of the worker. */
export async function listingWithPhotos(page: Pick<Page, "request">): Promise<string> {
  withPhotos ||= await findListingWithPhotos(page);
  return withPhotos;
}

async function findListingWithPhotos(page: Pick<Page, "request">): Promise<string> {
  for (const path of ["/category/nedvizhimi-imoti", "/category/avtomobili"]) {
    const html = await (await page.request.get(path)).text();
    for (const address of new Set(html.match(/\/ad\/[a-z0-9-]+/g))) {
      if ((await (await page.request.get(address)).text()).includes("Следваща снимка")) return address;
    }
  }
  throw new Error("No ad of the sample has several photos.");
}

/** Makes the boot script load React, and waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Typing triggers the hydration.
    document.querySelector("main")?.dispatchEvent(new Event("input", { bubbles: true }));
    return "ready" in document.documentElement.dataset;
  });
}

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Delays the scripts of the page until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

/** Returns a random Bulgarian mobile number. */
export function randomPhone(): string {
  return `088${String(2_000_000 + Math.floor(Math.random() * 8_000_000))}`;
}

export async function openListingForm(page: Page, category = "malki-obyavi"): Promise<void> {
  await page.goto(`/add-ad/${category}`);
  await hydrated(page);
}

/** Publishes an ad without opening a page; returns the path of its page. */
export async function publish(
  page: Page,
  title: string,
  description = "Здрав, почти нов, от непушачи.",
): Promise<string> {
  const form = { intent: "publish", title, description, town: "Хасково", price: "120", phone: randomPhone() };
  return post(page, "/add-ad/malki-obyavi", form);
}

/** Fills in the required fields of the ad form. */
export async function fillListing(
  page: Page,
  title: string,
  description = "Здрав, почти нов, от непушачи.",
): Promise<void> {
  await page.getByLabel("Заглавие").fill(title);
  await page.getByLabel("Описание").fill(description);
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
}

/** Returns the offer to continue a draft. */
export const draftOffer = (page: Page) => page.getByRole("region", { name: "Незавършена обява" });

/** Returns the ids of the photos in the ad form. */
export const photoIds = (page: Page) =>
  page.locator("form [name=photo]").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Returns the button of an ad that shows the phone, and the link that replaces it. */
export const phoneButton = (page: Page) =>
  page.getByRole("button", { name: "Покажи телефона", exact: true }).filter({ visible: true });
export const phoneLink = (page: Page | Locator) =>
  page.getByRole("link", { name: /^0\d{3} \d{3} \d{3}( Обади се)?$/ }).filter({ visible: true });

export const statusMessage = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
export const toast = (page: Page) => page.locator("[aria-live]").filter({ hasText: /\S/ });

/** Reports whether two elements overlap on the screen. */
export async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of the elements is not visible.");
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width;
}

/** Returns the button of the menu of an own ad; of the only ad without a title. */
export function moreActions(page: Page, title = "") {
  return page.getByLabel(`Още действия: ${title}`);
}

/** Returns the button of the menu on the page of an ad. */
export function listingMenu(page: Page) {
  return page.locator("summary").filter({ hasText: "Още действия" });
}
