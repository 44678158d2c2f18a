// What every browser test stands on: a `test` that fails on any fault the browser notices, and the few steps all
// journeys share.
import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, type Locator, type Page } from "@playwright/test";
import { POLICY_VERSION } from "#app/privacy/choice-store.ts";

export const { expect } = base;

type Fixtures = {
  /** What went wrong so far in the browser. A test that provokes a fault takes it out: `faults.splice(0)`. */
  faults: string[];
  /** Whether the visitor has yet to choose about cookies. */
  isAsked: boolean;
};

export const test = base.extend<Fixtures>({
  // A visitor of its own: brakes count by address. A private one, of which nothing but the brakes takes notice.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  extraHTTPHeaders: async ({}, use) => {
    const part = () => Math.floor(Math.random() * 256);
    await use({ "x-forwarded-for": `10.${part()}.${part()}.${part()}` });
  },
  // The question about cookies lies over the page: only its own tests want it.
  isAsked: [false, { option: true }],
  context: async ({ context, isAsked }, use) => {
    if (!isAsked) {
      const types = { necessary: true, analytics: false, marketing: false };
      const choice = { accepted: false, types, timestamp: "2026-11-01T00:00:00.000Z", version: POLICY_VERSION };
      await context.addInitScript((text) => {
        // The empty page of before has no storage.
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

/** Notes console errors, uncaught errors and broken answers. For a second person's context call it yourself. */
export function watchFaults(context: BrowserContext, { origin, faults }: { origin: string; faults: string[] }): void {
  context.on("console", (message) => {
    // A page may well answer 404 or 422, which the console calls an error; answers are judged below.
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

/** Lists whose rows are alike: axe takes seconds for forty, and the first few stand for all. */
const ALIKE = [".listing-grid > li", ".row-scroll > li", "tbody > tr"];

/** Judges the page by axe: by all its rules, or by those named; and its attributes by whether they were meant. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await expectCleanAttributes(page);
  // Colours in the middle of a transition are nobody's choice.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  const isScripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const subject = isScripted ? page : await scriptedCopy(page);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const runOnly = { type: rules.length > 0 ? "rule" : "tag", values: rules.length > 0 ? rules : tags } as const;
  const { violations } = await new AxeBuilder({ page: subject })
    .exclude(ALIKE.map((list) => `${list}:nth-child(n + 4)`).join(", "))
    // Twice as fast: no list of what is good, and no second page for the frames of others, which we do not have.
    .options({ runOnly, resultTypes: ["violations"], preload: false })
    .setLegacyMode()
    .analyze();
  if (subject !== page) await subject.context().close();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.html.slice(0, 200)}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** A function, an object or undefined put into a template leaves its source in a class or a name, and nothing else fails. */
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

/** axe is a script. Where there are none it gets the page as it stands, copied to where there are, without its own. */
async function scriptedCopy(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (!context) throw new Error("This page has no browser to open its copy in.");
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

/** Registers somebody new, who is signed in afterwards. Opens no page: forms have their own tests. */
export async function signUp(page: Page, name = "Петя Тестова"): Promise<Person> {
  const person = { name, email: `${randomUUID()}@example.com`, password: randomUUID() };
  await post(page, "/auth?tab=register", { intent: "register", ...person, confirm: person.password });
  return person;
}

/** Signs in one of the sample's accounts. Opens no page. */
export async function signIn(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  const [email, password] = ACCOUNTS[account];
  await post(page, "/auth", { intent: "login", email, password });
}

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const origin = process.env.SITE_ADDRESS ?? "";
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(302);
  // The message of success belongs to a page that has not been opened.
  await page.context().clearCookies({ name: "toast" });
}

/** Signs in as a person does, in the form; ends on the page it leads to. */
export async function signInByForm(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  const [email, password] = ACCOUNTS[account];
  await page.goto("/auth");
  const form = page.locator("form").filter({ has: page.locator("[name=password]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=password]").fill(password);
  await form.getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** The accounts of sample/load-sample.ts. */
const ACCOUNTS = {
  demo: ["demo@tukashno.test", "grozde-2026"],
  pro: ["pro@tukashno.test", "slanchogled-2026"],
  admin: ["admin@tukashno.test", "administrator-2026"],
} as const;

/** The path of a sample ad with several photos. */
export async function listingWithPhotos(page: Page): Promise<string> {
  for (const path of ["/category/nedvizhimi-imoti", "/category/avtomobili"]) {
    const html = await (await page.request.get(path)).text();
    for (const address of new Set(html.match(/\/ad\/[a-z0-9-]+/g))) {
      if ((await (await page.request.get(address)).text()).includes("Следваща снимка")) return address;
    }
  }
  throw new Error("No ad of the sample has several photos.");
}

/** Lets React come, and waits for it; before, the page is plain HTML with the boot script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // As somebody's typing does.
    document.querySelector("main")?.dispatchEvent(new Event("input", { bubbles: true }));
    return "ready" in document.documentElement.dataset;
  });
}

/** Keeps the page's scripts back until the returned function lets them go: a slow line. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

/** Whether two elements have some of the screen in common. */
export async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of the two is not there.");
  return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width;
}
