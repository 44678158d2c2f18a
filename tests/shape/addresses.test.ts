import { describe, expect, test } from "vitest";
import { FIXED_PAGES } from "#app/site/pages.ts";
import { APP, REPOSITORY } from "./source-files.ts";

interface RouteEntry {
  readonly path?: string;
  readonly file: string;
}

describe("addresses", () => {
  test("of public pages are in the list that sitemap and footer follow, or left out for a reason", async () => {
    /** Pages of one device or person, forms, and parts of other pages. */
    const APART =
      /^\/(saved-ads|saved-searches|notifications|unsubscribe|answer|hidden|recent|offline|report-status|info\/contact|share|ui|categories\/|forgot-password|reset-password|account-link|auth\/|listings\/now)/;
    const { default: routes } = (await import("#app/routes.ts")) as { default: readonly RouteEntry[] };
    const open = routes
      .filter(({ file }) => /^routes\/(public|auth)\/.*\.tsx$/.test(file))
      .map(({ path = "" }) => `/${path}`)
      .filter((path) => !path.includes(":") && !path.includes("*") && !APART.test(path));
    const listed = FIXED_PAGES.map(({ path }): string => path).filter((path) => path !== "/add-ad");
    expect(listed.toSorted()).toEqual(open.toSorted());
  });
});

describe("nothing looks like what content blockers hide", () => {
  const WORDS = /(^|[-_/.])(ad|ads|banner|sponsor|cookie|consent|gdpr|share)([-_/.]|$)/i;
  /** The pages that people know by these addresses. */
  const PAGES = new Set(["/ad", "/add-ad", "/my-ads", "/saved-ads", "/share"]);

  test("no class, no id and no attribute", () => {
    const named = APP.filter(({ path }) => /\.(tsx|css)$/.test(path)).flatMap(({ path, text }) => {
      const inMarkup = [
        ...text.matchAll(/\b(?:className|class|id|htmlFor|data-testid)=(?:"([^"]*)"|\{[`"]([^`"]*)[`"]\})/g),
      ].map(([, plain, braced]) => plain ?? braced ?? "");
      const attributes = [...text.matchAll(/\bdata-([\w-]+)/g)].map(([, name = ""]) => name);
      const inStyles = path.endsWith(".css")
        ? [...text.matchAll(/[.#]([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, name]) => name ?? "")
        : [];
      return [...inMarkup.flatMap((names) => names.split(/\s+/)), ...attributes, ...inStyles].map((name) => ({
        path,
        name,
      }));
    });
    // A drawing of the icons is referred to by its name.
    const icons = APP.find(({ path }) => path === "app/ui/icons.tsx")?.text ?? "";
    const drawings = [...icons.matchAll(/\bicon\("(\w+)"\)/g)].map(([, name = ""]) => ({
      path: "app/ui/icons.tsx",
      name: name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-"),
    }));
    expect(drawings.length).toBeGreaterThan(50);
    expect(
      [...named, ...drawings].filter(({ name }) => WORDS.test(name)).map(({ path, name }) => `${path}: ${name}`),
    ).toEqual([]);
  });

  test("no module that becomes a file of the page, and no file of public/", () => {
    const shipped = [
      ...APP.map(({ path }) => path).filter((path) => !/\.server\.tsx?$/.test(path)),
      ...REPOSITORY.filter((path) => path.startsWith("public/")),
    ];
    expect(shipped.length).toBeGreaterThan(30);
    expect(shipped.filter((path) => WORDS.test(path.replace(/\.(tsx?|css)$/, "").replace(/^app\//, "")))).toEqual([]);
  });

  test("no address but the pages that people know", async () => {
    const { default: routes } = (await import("#app/routes.ts")) as { default: readonly RouteEntry[] };
    const bad = routes
      .map(({ path = "" }) => `/${path.split("/")[0]}`)
      .filter((path) => WORDS.test(path) && !PAGES.has(path));
    expect(bad).toEqual([]);
  });
});
