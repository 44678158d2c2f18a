// Rules that the linter does not have; biome.json covers names, lengths, barrels, import cycles and forbidden imports.
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { APP, REPOSITORY, SOURCES } from "./source-files.ts";

test("no folder and no file collects what has no owner", () => {
  const homeless = REPOSITORY.filter((path) =>
    /(^|\/)(utils?|lib|helpers?|common|misc|shared|index)(\/|\.[^/]*$)/i.test(path),
  );
  expect(homeless).toEqual([]);
});

test("a test stands beside what it tests", () => {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const paths = SOURCES.map(({ path }) => path);
  const folders = new Set(paths.filter((path) => !isTest(path)).map((path) => dirname(path)));
  // Tests of the whole product have no single subject beside them.
  const astray = paths.filter((path) => isTest(path) && !path.startsWith("tests/") && !folders.has(dirname(path)));
  expect(astray).toEqual([]);
});

test("every server file opens with what it owns and promises", () => {
  const silent = APP.filter(({ path, text }) => /\.server\.ts$/.test(path) && !/^\/\*\*/.test(text)).map(
    ({ path }) => path,
  );
  expect(silent).toEqual([]);
});

test("no tracked file names a folder of somebody's machine", () => {
  const machine = /(?<![\w.])\/(home|Users|root|work|tmp\/bash_jobs)\/[\w.-]+/;
  const naming = SOURCES.filter(({ path, text }) => machine.test(text) && path !== "tests/shape/files.test.ts").map(
    ({ path, text }) => `${path}: ${machine.exec(text)?.[0]}`,
  );
  expect(naming).toEqual([]);
});

// The linter covers `any` and suppression comments.
test("nobody switches the types of a file off", () => {
  const loose = SOURCES.filter(({ text }) => /^\s*(\/\/|\/\*)\s*@ts-nocheck/m.test(text)).map(({ path }) => path);
  expect(loose).toEqual([]);
});
