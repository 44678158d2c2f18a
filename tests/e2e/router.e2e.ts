// What app/router/ takes for granted of the router in the browser, each with the sentence that an upgrade which breaks it is
// told. The server's half is in app/router/contract.test.tsx.
import { expect, hydrated, test } from "./support.ts";

interface Router {
  readonly state: { readonly loaderData: object; readonly historyAction: string; readonly location: { key: string } };
}
interface RouterWindow {
  readonly __reactRouterContext?: { readonly stream?: unknown };
  readonly __reactRouterDataRouter?: Router;
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, { readonly module?: string }>> };
  readonly __reactRouterRouteModules?: object;
}

test("the router takes a page over from what it finds there", { tag: "@phone" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/info");
  await page.evaluate(() => scrollTo(0, 300));
  await hydrated(page);
  const found = await page.evaluate(() => {
    const {
      __reactRouterContext: context,
      __reactRouterDataRouter: router,
      __reactRouterManifest: manifest,
      __reactRouterRouteModules: modules,
    } = window as unknown as RouterWindow;
    return {
      stream: context && (context.stream ?? "taken"),
      data: Object.keys(router?.state.loaderData ?? {}),
      file: manifest?.routes["routes/public/listing"]?.module,
      modules: Object.keys(modules ?? {}),
      key: router?.state.location.key ?? "",
    };
  });
  expect(found.stream, "HydratedRouter takes its data from elsewhere: see startRouter").toBe("taken");
  expect(found.data, "the router did not take over the data of the page: see startRouter").toContain("root");
  expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
  expect(found.modules, "the modules of a page have another place: see missingScripts").toEqual([
    "root",
    "routes/public/info",
  ]);
  expect(found.file, "the map of all routes has another place: see missingScripts").toMatch(/^\/assets\/.*\.js$/);

  await page.getByRole("link", { name: "тукашно, начална страница" }).click();
  await expect(page).toHaveURL("/");
  const kept = await page.evaluate((key) => {
    const positions = sessionStorage.getItem("react-router-scroll-positions");
    return positions === null ? null : JSON.parse(positions)[key];
  }, found.key);
  expect(kept, "the places scrolled to are kept under another name: see scroll-positions.ts").toBeGreaterThan(0);
});
