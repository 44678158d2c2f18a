// Every rule that code, a test or a document cites exists in docs/rules.md.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REPOSITORY, SOURCES } from "./source-files.ts";

const NAMES = [...readFileSync("docs/rules.md", "utf8").matchAll(/^- \*\*([^*]+)\*\*: /gm)].map(
  ([, name = ""]) => name,
);

test("every rule has a unique name", () => {
  expect(NAMES).not.toEqual([]);
  expect(NAMES.filter((name, index) => NAMES.indexOf(name) !== index)).toEqual([]);
});

test("every rule that a comment or a document cites exists", () => {
  const cited = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/\(rule: ([a-z0-9-]+)\)/g)].map(([, name = ""]) => ({ path, name })),
  );
  const linked = REPOSITORY.filter((path) => path.endsWith(".md")).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\[([^\]]+)\]\([^)]*rules\.md#/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(cited).not.toEqual([]);
  expect([...cited, ...linked].filter(({ name }) => !NAMES.includes(name))).toEqual([]);
});
