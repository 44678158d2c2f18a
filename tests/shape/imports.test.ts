import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { APP, featureOf, SOURCES } from "./source-files.ts";

/** Layers from the bottom; a folder of app/ that is none of these is a feature. */
const BELOW = ["platform", "ui"];
const arrows = APP.flatMap(({ path, imports }) =>
  imports.map((target) => ({ path, target, from: featureOf(path), to: featureOf(target) })),
);
const told = (list: typeof arrows) => list.map(({ path, target }) => `${path} -> ${target}`);

describe("imports point one way", () => {
  test("the tests of the shape see the code", () => {
    expect(APP.length).toBeGreaterThan(50);
    expect(arrows.length).toBeGreaterThan(100);
    expect(told(arrows)).toContain("app/listings/slug.ts -> app/search/romanise.ts");
  });

  test("every imported file is there", () => {
    const missing = SOURCES.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !existsSync(target) && !target.includes("+types"))
        .map((target) => `${path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test("platform and ui import no feature and no route", () => {
    expect(
      told(arrows.filter(({ from, to }) => BELOW.includes(from ?? "") && to !== undefined && !BELOW.includes(to))),
    ).toEqual([]);
  });

  test("no feature imports a route", () => {
    expect(told(arrows.filter(({ from, to }) => to === "routes" && from !== "routes" && from !== undefined))).toEqual(
      [],
    );
  });

  test("features are not in a circle", () => {
    expect(circles(arrows.filter(({ from, to }) => isFeature(from) && isFeature(to) && from !== to))).toEqual([]);
  });

  test("files are not in a circle", () => {
    const files = arrows.map(({ path, target }) => ({ from: path, to: target }));
    expect(circles(files)).toEqual([]);
  });

  test("the site knows nothing of its server, its scripts and its tests, and of the database only the types of its tables", () => {
    const outside = arrows.filter(
      ({ target }) => !target.startsWith("app/") && !/^db\/(account-)?tables\.ts$/.test(target),
    );
    expect(told(outside)).toEqual([]);
    const values = APP.filter(({ text }) => /^import (?!type)[^;]*from "#db\/(account-)?tables\.ts"/m.test(text));
    expect(values.map(({ path }) => path)).toEqual([]);
  });

  test("routes have no SQL", () => {
    const asking = APP.filter(({ path, text }) => {
      return path.startsWith("app/routes/") && /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text);
    });
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  test("no import climbs two folders, and every one names its file in full", () => {
    const climbing = SOURCES.filter(({ text }) => /(from |import\(|import )["']\.\.\/\.\./.test(text)).map(
      ({ path }) => path,
    );
    expect(climbing).toEqual([]);
    const shortened = SOURCES.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !/\.(tsx?|mjs|css|json)$/.test(target) && !target.includes("+types"))
        .map((target) => `${path} -> ${target}`),
    );
    expect(shortened).toEqual([]);
  });

  test("a neighbour is imported as ./, another folder as #app/", () => {
    const wrong = SOURCES.filter(({ path }) => path.startsWith("app/")).flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export|\}).* from "(#app\/([^/"]+)\/[^"]+|\.\.\/[^"]+)"/gm)]
        .filter(
          ([, name, folder]) =>
            name?.startsWith("..") || (folder === featureOf(path) && !path.startsWith("app/routes/")),
        )
        .map(([, name]) => `${path} -> ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

function isFeature(folder: string | undefined): folder is string {
  return folder !== undefined && folder !== "routes" && !BELOW.includes(folder);
}

/** The circles that arrows make, each once, as 'a -> b -> a'. */
function circles(edges: readonly { readonly from: string | undefined; readonly to: string | undefined }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from = "", to = "" } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]) => {
    const at = way.indexOf(node);
    if (at >= 0) found.add([...way.slice(at), node].join(" -> "));
    if (at >= 0 || done.has(node)) return;
    for (const one of next.get(node) ?? []) visit(one, [...way, node]);
    done.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return [...found];
}
