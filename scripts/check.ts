/**
 * `npm run check` checks format, lint, types and unused code and runs all tests without a browser. `npm run check -- PATH…` runs only
 * the tests in these folders, the tests of the built site named after them, and the tests that compare documents with the code.
 */
import { globSync, statSync } from "node:fs";
import { basename, dirname, normalize } from "node:path";
import { runProgram } from "./run-program.ts";

const paths = process.argv.slice(2).map((path) => normalize(path).replace(/\/$/, ""));
const TYPES = ["react-router typegen", "tsc --noEmit"];
const commands =
  paths.length === 0
    ? ["biome check", ...TYPES, "knip", "vitest run"]
    : [
        `biome check ${paths.join(" ")}`,
        ...TYPES,
        `vitest run --passWithNoTests ${testsOf(paths.map(folderOf)).join(" ")}`,
      ];

for (const command of commands) {
  if (await runProgram(command.split(" "))) continue;
  process.exitCode = 1;
  break;
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : dirname(path);
}

function testsOf(folders: readonly string[]): readonly string[] {
  const files = globSync("{app,db,sample,server,scripts,tests}/**/*.test.{ts,tsx}");
  return files.filter((file) => folders.some((folder) => concerns(file, folder)));
}

function concerns(file: string, folder: string): boolean {
  const subject = basename(folder).replace(/s$/, "");
  return [`${folder}/`, "tests/shape/", `tests/http/${subject}`].some((start) => file.startsWith(start));
}
