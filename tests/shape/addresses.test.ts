import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FIXED_PAGES } from "#app/site/pages.ts";
import { APP, REPOSITORY } from "./source-files.ts";

interface RouteEntry {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly RouteEntry[];
}

/** Handled before React Router, in server/app.ts. */
const SHELL = ["/photos/:name", "/healthz", "/readyz", "/sitemap.xml"];

async function patterns(): Promise<readonly RegExp[]> {
  process.env.NODE_ENV ??= "test";
  const { default: routes } = (await import("#app/routes.ts")) as { default: readonly RouteEntry[] };
  const paths = (entries: readonly RouteEntry[], before: string): string[] =>
    entries.flatMap(({ path = "", children = [] }) => [`${before}/${path}`, ...paths(children, `${before}/${path}`)]);
  return [...paths(routes, ""), ...SHELL].filter((path) => !path.endsWith("*")).map(toPattern);
}

function toPattern(path: string): RegExp {
  const parts = path.split("/").filter(Boolean);
  const source = parts
    .map((part) =>
      part.startsWith(":") ? (part.endsWith("?") ? "(/[^/]+)?" : "/[^/]+") : `/${part.replace(".", "\\.")}`,
    )
    .join("");
  return new RegExp(`^${source || "/"}$`);
}

describe("addresses", () => {
  test("written as plain text lead to a page of ours", async () => {
    const known = await patterns();
    expect(known.length).toBeGreaterThan(10);
    const written = APP.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:href|to|action|src)=(?:"|\{")(\/[^"]*)"|\bredirect\("(\/[^"]*)"/g)].map(
        ([, address, target]) => ({ path, address: address ?? target ?? "" }),
      ),
    );
    const files = new Set(
      REPOSITORY.filter((path) => path.startsWith("public/")).map((path) => path.slice("public".length)),
    );
    const lost = written.filter(({ address }) => {
      const bare = address.replace(/[?#].*$/, "") || "/";
      return !known.some((pattern) => pattern.test(bare)) && !files.has(bare);
    });
    expect(lost.map(({ path, address }) => `${path}: ${address}`)).toEqual([]);
  });

  test("named with href() are those of the map", async () => {
    const known = await patterns();
    const named = APP.flatMap(({ path, text }) =>
      [...text.matchAll(/\bhref\("([^"]+)"/g)].map(([, address = ""]) => ({ path, address })),
    );
    const lost = named.filter(
      ({ address }) =>
        !known.some((pattern) => pattern.test(address.replace(/\/:\w+\?$/, "").replace(/:\w+/g, "x") || "/")),
    );
    expect(lost.map(({ path, address }) => `${path}: ${address}`)).toEqual([]);
  });

  test("of public pages are in the list that sitemap and footer follow, or left out for a reason", async () => {
    /** Pages of one device or person, forms, and parts of other pages. */
    const APART =
      /^\/(saved-ads|saved-searches|notifications|unsubscribe|answer|hidden|recent|offline|report-status|info\/contact|share|ui|categories\/|forgot-password|reset-password|account-link|auth\/|listings\/now)/;
    const { default: routes } = (await import("#app/routes.ts")) as {
      default: readonly { path?: string; index?: boolean; file: string }[];
    };
    const open = routes
      .filter(({ file }) => /^routes\/(public|auth)\/.*\.tsx$/.test(file))
      .map(({ path = "" }) => `/${path}`)
      .filter((path) => !path.includes(":") && !path.includes("*") && !APART.test(path));
    const listed = FIXED_PAGES.map(({ path }): string => path).filter((path) => path !== "/add-ad");
    expect(listed.toSorted()).toEqual(open.toSorted());
  });

  test("of every route's module exist", async () => {
    const { default: routes } = (await import("#app/routes.ts")) as { default: readonly { file: string }[] };
    expect(routes.map(({ file }) => `app/${file}`).filter((file) => !existsSync(file))).toEqual([]);
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
