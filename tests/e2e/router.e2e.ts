// Internals of React Router that app/shell/boot/ relies on in the browser. contract.test.tsx in that folder checks the server's.
import { expect, hydrated, test } from "./support.ts";

interface Router {
  readonly state: { readonly loaderData: object; readonly historyAction: string; readonly location: { key: string } };
}
interface RouterWindow {
  readonly __reactRouterContext?: { readonly stream?: unknown };
  readonly __reactRouterDataRouter?: Router;
  readonly __reactRouterRouteModules?: object;
}

test("the router hydrates a page from its global variables", { tag: "@phone" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/info");
  await page.evaluate(() => scrollTo(0, 300));
  await hydrated(page);
  const found = await page.evaluate(() => {
    const {
      __reactRouterContext: context,
      __reactRouterDataRouter: router,
      __reactRouterRouteModules: modules,
    } = window as unknown as RouterWindow;
    return {
      stream: context && (context.stream ?? "taken"),
      data: Object.keys(router?.state.loaderData ?? {}),
      modules: Object.keys(modules ?? {}),
      key: router?.state.location.key ?? "",
    };
  });
  expect(found.stream, "HydratedRouter takes its data from elsewhere: see startRouter").toBe("taken");
  expect(found.data, "the router did not use the data of the page: see startRouter").toContain("root");
  expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
  expect(found.modules, "the modules of a page have another place: see startRouter").toEqual([
    "root",
    "routes/public/info",
  ]);

  await page.getByRole("link", { name: "тукашно, начална страница" }).click();
  await expect(page).toHaveURL("/");
  const kept = await page.evaluate((key) => {
    const positions = sessionStorage.getItem("react-router-scroll-positions");
    return positions === null ? null : JSON.parse(positions)[key];
  }, found.key);
  expect(kept, "scroll positions are stored under another key: see scroll-positions.ts").toBeGreaterThan(0);
});

test("an error page that cannot be shown is shown without header and menus", { tag: "@phone" }, async ({
  page,
  faults,
}) => {
  await page.goto("/info");
  await hydrated(page);
  await page.getByRole("button", { name: "Меню" }).click();
  await page.evaluate(() => {
    // The link to sign in, in the header of every page, the error page included, cannot be rendered.
    window.URLSearchParams = class extends URLSearchParams {
      constructor(init?: ConstructorParameters<typeof URLSearchParams>[0]) {
        if (typeof init === "object" && "next" in init) throw new Error("broken");
        super(init);
      }
    };
  });
  await page.getByRole("dialog", { name: "Меню" }).getByRole("link", { name: "Категории" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Нещо при нас се обърка.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Към началната страница" })).toBeVisible();
  faults.splice(0);
});

test.describe("with transitions between pages", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("two quick steps back are no fault", { tag: "@desktop" }, async ({ page }) => {
    for (const gap of [10, 15, 20, 25]) {
      for (const path of ["/categories", "/recent", "/info"]) await page.goto(path);
      await page.evaluate((ms) => {
        history.back();
        setTimeout(() => history.back(), ms);
      }, gap);
      // The second step comes to nothing if the page is gone by then.
      await expect(page).toHaveURL(/\/(recent|categories)$/);
    }
  });
});
