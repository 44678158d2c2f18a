import { describe, expect, test } from "vitest";
import { APP, featureOf, innerFolderOf, isTest, SOURCES } from "./source-files.ts";

/** The folders of app/ in order (docs/architecture.md): each may import only those before it. */
const FOLDERS = ["platform", "accounts", "catalogue", "listings", "messaging", "admin", "shell", "routes"];

/** The folders inside them, each in its order; "." stands for the files directly in the folder. */
const INNER_FOLDERS = {
  platform: [
    "wording",
    "numbers",
    "errors",
    "settings",
    "http",
    "storage",
    "database",
    "jobs",
    "limits",
    "mail",
    "push",
    "cache",
    "forms",
    "ui",
    "offline",
  ],
  accounts: ["visitor", "credentials", "sign-in", "visit", "profile", "two-step", "trader", "privacy"],
  catalogue: ["lexicon", "language", "search", "places", "fields", "categories"],
  listings: [
    ".",
    "finding",
    "map",
    "reports",
    "photos",
    "gallery",
    "screening",
    "life",
    "vip",
    "saved",
    "imports",
    "card",
    "prices",
    "lists",
    "ratings",
    "forwarding",
    "page",
    "sharing",
    "sheet",
    "reviews",
    "own",
    "form",
    "availability",
    "link-check",
  ],
  messaging: ["recipients", "push", "saved-searches", "owners", "conversations", "delivery", "contact"],
  admin: [
    "pages",
    "actions",
    "frame",
    "assisted",
    "listings",
    "people",
    "screening",
    "consents",
    "inbox",
    "audit",
    "person-page",
    "dashboard",
    "records",
    "own-data",
    "law",
    "system",
  ],
  shell: ["boot", "."],
  routes: ["auth", "account", "api", ".", "public", "map", "paper", "prices", "admin"],
};
const arrows = APP.flatMap(({ path, imports }) =>
  imports.map((target) => ({ path, target, from: featureOf(path), to: featureOf(target) })),
);
const described = (list: typeof arrows) => list.map(({ path, target }) => `${path} -> ${target}`);

describe("imports point one way", () => {
  test("app has the eight folders and no others", () => {
    expect([...new Set(APP.flatMap(({ path }) => featureOf(path) ?? []))].toSorted()).toEqual(FOLDERS.toSorted());
  });

  test("a folder imports only those before it, also types", () => {
    expect(arrows.length).toBeGreaterThan(500);
    expect(
      described(arrows.filter(({ from = "", to = "" }) => FOLDERS.indexOf(to) > FOLDERS.indexOf(from) && from !== "")),
    ).toEqual([]);
  });

  test.each(Object.entries(INNER_FOLDERS))("inside %s, too", (feature, folders) => {
    const inside = arrows.filter(({ from, to }) => from === feature && to === feature);
    const files = APP.filter(({ path }) => featureOf(path) === feature);
    expect([...new Set(files.map(({ path }) => innerFolderOf(path)))].toSorted()).toEqual(folders.toSorted());
    const place = (path: string) => folders.indexOf(innerFolderOf(path));
    expect(described(inside.filter(({ path, target }) => place(target) > place(path)))).toEqual([]);
  });

  test("components import no values of schemas, which would bring zod into the browser", () => {
    const components = APP.filter(({ path }) => /\.tsx$/.test(path) && !/\.server\.tsx$|^app\/routes\//.test(path));
    const bringing = components.filter(({ text }) =>
      /^import (?!type )[^;]*from "[^"]*(?:\.schema\.ts|zod)";/m.test(text),
    );
    expect(components.length).toBeGreaterThan(50);
    expect(bringing.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    ["db", /^db\//],
    ["operation", /^(operation|app|db)\//],
  ])("%s/ imports nothing above it", (folder, allowed) => {
    const files = SOURCES.filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path));
    const climbing = files.flatMap(({ path, imports }) =>
      imports.filter((target) => !allowed.test(target)).map((to) => `${path} -> ${to}`),
    );
    expect(files.length).toBeGreaterThan(2);
    expect(climbing).toEqual([]);
  });

  test("app/ imports nothing of operation, server, scripts and tests", () => {
    const outside = arrows.filter(({ target }) => !target.startsWith("app/") && !/^db\/[\w-]+\.ts$/.test(target));
    expect(described(outside)).toEqual([]);
  });
});
