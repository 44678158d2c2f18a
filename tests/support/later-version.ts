// Makes the folder of a later version: this checkout with further migrations.
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Migration } from "#db/migrate.ts";

export function makeVersion(folder: string, more: readonly Migration[]): string {
  mkdirSync(join(folder, "db"), { recursive: true });
  for (const name of readdirSync(".").filter((entry) => !/^(\.|db$)/.test(entry)))
    symlinkSync(resolve(name), join(folder, name));
  cpSync("db/migrations", join(folder, "db/migrations"), { recursive: true });
  for (const { name, text } of more) writeFileSync(join(folder, "db/migrations", name), text);
  return folder;
}
