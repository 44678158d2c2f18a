import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";

const SOURCES = [
  ...["app", "server", "operation", "db", "sample", "public", "scripts"],
  ...["vite.config.ts", "react-router.config.ts", "tsconfig.json", "package.json", "package-lock.json"],
];

/** Returns the files of a build with their checksums. */
function checksumsOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sums = files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")];
  });
  return Object.fromEntries(sums.filter(([path]) => path !== ".stamp"));
}

test("a build of the same source is reproducible in another folder and at another time", () => {
  const folder = makeFolder();
  for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const { bundle } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  execSync(bundle, { cwd: folder, stdio: "pipe", env: { ...process.env, PATH, NODE_ENV: "production" } });
  const [ours, theirs] = [checksumsOf("build"), checksumsOf(join(folder, "build"))];
  expect(Object.keys(ours).length).toBeGreaterThan(50);
  expect(theirs).toEqual(ours);
});
