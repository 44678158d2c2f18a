/**
 * `npm run check` checks format, lint, types and unused code and runs all tests without a browser. `npm run check -- PATH…` runs only
 * the tests in these folders, those that import a file of them in at most two steps, the tests of the built site named after them, and
 * the tests that compare documents with the code.
 */
import { statSync } from "node:fs";
import { basename, dirname, normalize } from "node:path";
import { SOURCES } from "#tests/shape/source-files.ts";
import { runProgram } from "./run-program.ts";

/** A test imports a file, which imports a changed one. With a third step a usual folder would run half of all tests. */
const STEPS = 2;
const IMPORTS = new Map(SOURCES.map(({ path, imports }) => [path, imports]));

const paths = process.argv.slice(2).map((path) => normalize(path).replace(/\/$/, ""));
const checks =
  paths.length === 0 ? ["knip", "vitest run"] : [`vitest run --passWithNoTests ${testsOf(paths).join(" ")}`];

const failed =
  (await run(`biome check ${paths.join(" ")}`)) ??
  (await run("react-router typegen")) ??
  // Types keep one core busy for a quarter of a minute.
  (await Promise.all(["tsc --noEmit", ...checks].map(run))).find((command) => command !== undefined);
if (failed) {
  console.error(`failed: ${failed.slice(0, 80)}`);
  process.exitCode = 1;
}

/** Runs a command; returns it if it failed. */
async function run(command: string): Promise<string | undefined> {
  return (await runProgram(command.trim().split(" "))) ? undefined : command;
}

function testsOf(changed: readonly string[]): readonly string[] {
  const tests = [...IMPORTS.keys()].filter((path) => /\.test\.tsx?$/.test(path));
  const beside = changed.map(folderOf).flatMap((folder) => [`${folder}/`, httpTestsOf(folder)]);
  const isBeside = (test: string) => ["tests/shape/", ...beside].some((start) => test.startsWith(start));
  // Tests over HTTP read the build: imports do not show what they try.
  const isAffected = (test: string) => !test.startsWith("tests/http/") && reads(test, changed, STEPS);
  return tests.filter((test) => isBeside(test) || isAffected(test));
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

function httpTestsOf(folder: string): string {
  return `tests/http/${basename(folder).replace(/s$/, "")}`;
}

/** Reports whether a file is a changed one or imports one in so many steps. The support of all tests imports everything. */
function reads(path: string, changed: readonly string[], steps: number): boolean {
  if (changed.some((one) => path === one || path.startsWith(`${one}/`))) return true;
  if (steps === 0 || path.startsWith("tests/support/")) return false;
  return IMPORTS.get(path)?.some((imported) => reads(imported, changed, steps - 1)) ?? false;
}
