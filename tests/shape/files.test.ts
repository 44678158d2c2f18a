import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { APP, REPOSITORY, SOURCES } from "./source-files.ts";

/** Long because they hold data, not decisions. */
const DATA =
  /^app\/categories\/|^app\/places\/settlements\.ts$|^sample\/|^db\/migrations\/|^db\/tables\.ts$|^app\/platform\/errors\.ts$/;
const MAX_LINES = 300;

test("no file is longer than three hundred lines, data apart", () => {
  const long = SOURCES.filter(({ path, lines }) => lines > MAX_LINES && !DATA.test(path)).map(
    ({ path, lines }) => `${path} ${lines}`,
  );
  expect(long).toEqual([]);
});

test("no folder and no file collects what has no owner", () => {
  const homeless = REPOSITORY.filter((path) =>
    /(^|\/)(utils?|lib|helpers?|common|misc|shared)(\/|\.[^/]*$)/i.test(path),
  );
  expect(homeless).toEqual([]);
});

test("no file is a barrel", () => {
  expect(SOURCES.filter(({ path }) => /^index\.(ts|tsx|mjs)$/.test(basename(path))).map(({ path }) => path)).toEqual(
    [],
  );
  const barrels = SOURCES.filter(({ text }) => /^export \* from/m.test(text)).map(({ path }) => path);
  expect(barrels).toEqual([]);
});

test("files are named in kebab-case", () => {
  const odd = SOURCES.map(({ path }) => path).filter((path) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(path)));
  expect(odd).toEqual([]);
});

test("a test stands beside what it tests", () => {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  const paths = SOURCES.map(({ path }) => path);
  const folders = new Set(paths.filter((path) => !isTest(path)).map((path) => dirname(path)));
  // Those of the whole have no one thing beside them.
  const astray = paths.filter((path) => isTest(path) && !path.startsWith("tests/") && !folders.has(dirname(path)));
  expect(astray).toEqual([]);
});

test("what may not reach the browser says so in its name", () => {
  // Of routes the build keeps loaders and actions, and what only they import, from the browser.
  const secret = /from "(pg|pino|sharp|kysely|better-auth[^"]*|nodemailer|pg-boss|node:[^"]+|@electric-sql[^"]*)"/;
  const open = APP.filter(
    ({ path, text }) => secret.test(withoutTypes(text)) && !/\.server\.tsx?$|^app\/routes/.test(path),
  ).map(({ path }) => path);
  expect(open).toEqual([]);
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

test("nobody switches the types off", () => {
  const loose = SOURCES.filter(({ text }) =>
    /@ts-(ignore|nocheck)|: any\b|as any\b|<any>/.test(text.replace(/^\s*(\/\/|\*).*$/gm, "")),
  )
    .map(({ path }) => path)
    .filter((path) => path !== "tests/shape/files.test.ts");
  expect(loose).toEqual([]);
});

function withoutTypes(text: string): string {
  return text.replace(/^import type [^;]*;/gm, "");
}
