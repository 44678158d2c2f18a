import { describe, expect, test } from "vitest";
import { FIXED_PAGES } from "#app/accounts/visit/pages.ts";
import { APP, REPOSITORY } from "./source-files.ts";

interface RouteEntry {
  readonly path?: string;
  readonly file: string;
}

describe("URLs", () => {
  test("of public pages are in the list of sitemap and footer, or excluded", async () => {
    /** Pages of one device or person, forms, and parts of other pages. */
    const EXCLUDED =
      /^\/(saved-ads|saved-searches|notifications|unsubscribe|answer|hidden|recent|offline|link-check|report-status|info\/contact|share|ui|categories\/|forgot-password|reset-password|account-link|auth\/|listings\/now)/;
    const { default: routes } = (await import("#app/routes.ts")) as { default: readonly RouteEntry[] };
    const open = routes
      .filter(({ file }) => /^routes\/(public|auth)\/.*\.tsx$/.test(file))
      .map(({ path = "" }) => `/${path}`)
      .filter((path) => !path.includes(":") && !path.includes("*") && !EXCLUDED.test(path));
    const listed = FIXED_PAGES.map(({ path }): string => path).filter((path) => path !== "/add-ad");
    expect(listed.toSorted()).toEqual(open.toSorted());
  });
});

describe("content blockers hide none of our", () => {
  const WORDS = /(^|[-_/.])(ad|ads|banner|sponsor|cookie|consent|gdpr|share)([-_/.]|$)/i;
  /** Pages with established URLs. */
  const PAGES = new Set(["/ad", "/add-ad", "/my-ads", "/saved-ads", "/share"]);

  test("client modules and files of public/", () => {
    const shipped = [
      ...APP.map(({ path }) => path).filter((path) => !/\.server\.tsx?$/.test(path)),
      ...REPOSITORY.filter((path) => path.startsWith("public/")),
    ];
    expect(shipped.length).toBeGreaterThan(30);
    expect(shipped.filter((path) => WORDS.test(path.replace(/\.(tsx?|css)$/, "").replace(/^app\//, "")))).toEqual([]);
  });

  test("URLs, except established ones", async () => {
    const { default: routes } = (await import("#app/routes.ts")) as { default: readonly RouteEntry[] };
    const bad = routes
      .map(({ path = "" }) => `/${path.split("/")[0]}`)
      .filter((path) => WORDS.test(path) && !PAGES.has(path));
    expect(bad).toEqual([]);
  });
});
