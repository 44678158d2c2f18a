// Makes the folder of a later version: this build with one other text and other hashes in the names of all its files.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Links the checkout into `folder`, with a build in which `text` reads `other`. */
export function makeNextBuild(folder: string, [text, other]: readonly [string, string]): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(".").filter((entry) => !/^(\.|build$|data$)/.test(entry)))
    symlinkSync(resolve(name), join(folder, name));
  const build = join(folder, "build");
  cpSync("build", build, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = files.flatMap(({ parentPath, name }) =>
    /[\\/]assets/.test(parentPath) ? (/(?:^|-)([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []) : [],
  );
  const hashed = new RegExp(`(?<=[-/])(${[...new Set(hashes)].join("|")})(?=\\.\\w)`, "g");
  const rename = (value: string) => value.replace(hashed, nextHash);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (/\.(js|css)$/.test(name)) writeFileSync(path, rename(readFileSync(path, "utf8")).replaceAll(text, other));
    if (/[\\/]assets/.test(parentPath)) renameSync(path, join(parentPath, rename(`/${name}`)));
  }
  return folder;
}

/** The router's manifest has a hash of its own form. */
function nextHash(hash: string): string {
  return `${hash.slice(1)}${hash[0]}`;
}
