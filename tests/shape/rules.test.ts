// Follows docs/rules.md both ways: from comments to their rules, and from rules to the tests that prove them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isTestThere, type NamedTest, testsNamedIn } from "./named-tests.ts";
import { REPOSITORY, SOURCES } from "./source-files.ts";

interface Rule {
  readonly name: string;
  readonly tests: readonly NamedTest[];
}

const RULES: readonly Rule[] = readFileSync("docs/rules.md", "utf8")
  .split(/^### /m)
  .slice(1)
  .map((section) => ({ name: section.split("\n", 1)[0] ?? "", tests: testsOf(section) }));
const NAMES = new Set(RULES.map(({ name }) => name));

function testsOf(section: string): Rule["tests"] {
  const [body = ""] = section.split(/^## /m);
  return testsNamedIn(body.split(/^Tests: /m)[1] ?? "");
}

describe("the rules", () => {
  test("are read, each once and under a name of two words at least", () => {
    expect(RULES.length).toBeGreaterThan(200);
    expect(RULES.length).toBe(NAMES.size);
    expect([...NAMES].filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name))).toEqual([]);
  });

  test("have a test each", () => {
    expect(RULES.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
  });

  test("name tests that are there", () => {
    const lost = RULES.flatMap(({ name, tests }) =>
      tests.filter((named) => !isTestThere(named)).map(({ path, title }) => `${name}: ${path} ${title ?? ""}`),
    );
    expect(lost).toEqual([]);
  });
});

describe("who points at a rule", () => {
  const cited = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/\(rule: ([a-z0-9]+(?:-[a-z0-9]+)+)\)/g)].map(([, name = ""]) => ({ path, name })),
  );
  const linked = REPOSITORY.filter((path) => path.endsWith(".md")).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/rules\.md#([\w-]+)/g)].map(([, name = ""]) => ({ path, name })),
  );

  test("in a comment or a document points at one that is there", () => {
    expect(cited.length).toBeGreaterThan(20);
    const lost = [...cited, ...linked].filter(({ name }) => !NAMES.has(name));
    expect(lost.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  test("does so by its name, and not by a document that is not here", () => {
    // Migrations that have run stay as they are.
    const elsewhere = SOURCES.filter(
      ({ path }) => !/^db\/migrations\/|^tests\/shape\/rules\.test\.ts$/.test(path),
    ).flatMap(({ path, text }) =>
      [...text.matchAll(/\breadings? \d+|\bspecification\b/gi)].map(([words]) => `${path}: ${words}`),
    );
    expect(elsewhere).toEqual([]);
  });
});
