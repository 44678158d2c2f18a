import { describe, expect, test } from "vitest";
import { APP, featureOf, isTest, SOURCES } from "./source-files.ts";

/** The layers of app/ from the bottom; every other folder is a feature. */
const BELOW = ["wording", "ui", "platform"];
const arrows = APP.flatMap(({ path, imports }) =>
  imports.map((target) => ({ path, target, from: featureOf(path), to: featureOf(target) })),
);
const told = (list: typeof arrows) => list.map(({ path, target }) => `${path} -> ${target}`);

describe("imports point one way", () => {
  test("platform and ui import wording, and neither of them the other or anything above", () => {
    const allowed = new Set(["wording"]);
    expect(
      told(
        arrows.filter(({ from = "", to = "" }) => BELOW.includes(from) && to !== "" && from !== to && !allowed.has(to)),
      ),
    ).toEqual([]);
  });

  test("the ground floor imports nothing of the site", () => {
    const climbing = SOURCES.filter(({ path }) => path.startsWith("db/") && !isTest(path)).flatMap(
      ({ path, imports }) => imports.filter((target) => !target.startsWith("db/")).map((to) => `${path} -> ${to}`),
    );
    expect(climbing).toEqual([]);
  });

  test("no feature imports a route", () => {
    expect(told(arrows.filter(({ from, to }) => to === "routes" && from !== "routes" && from !== undefined))).toEqual(
      [],
    );
  });

  test("folders are not in a circle, imports of types counted", () => {
    const between = SOURCES.filter(({ path }) => !isTestFile(path)).flatMap(({ path, imports }) =>
      imports.map((target) => ({ path, target, from: folderOf(path), to: folderOf(target) })),
    );
    expect(between.length).toBeGreaterThan(500);
    const byArrow = new Map(
      between.map(({ path, target, from, to }) => [`${from} -> ${to}`, `${path} imports ${target}`]),
    );
    const reasons = circles(between.filter(({ from, to }) => from !== to)).map((circle) => {
      const folders = circle.split(" -> ");
      return folders.slice(1).map((to, at) => byArrow.get(`${folders[at]} -> ${to}`));
    });
    expect(reasons).toEqual([]);
  });

  test("the site imports nothing of its server, its scripts and its tests", () => {
    const outside = arrows.filter(({ target }) => !target.startsWith("app/") && !/^db\/[\w-]+\.ts$/.test(target));
    expect(told(outside)).toEqual([]);
  });
});

/** Tests are leaves: nothing imports them. */
function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** app/listings/slug.ts -> app/listings, app/root.tsx -> app, db/migrate.ts -> db. */
function folderOf(path: string): string {
  const feature = featureOf(path);
  return feature ? `app/${feature}` : (path.split("/")[0] ?? "");
}

/** The cycles in a graph, each once, as 'a -> b -> a'. */
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
