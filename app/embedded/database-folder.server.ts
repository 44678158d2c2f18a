/** Where the embedded database lies on the disk, and whether there is one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Durability } from "#app/platform/env.server.ts";

/** Where an embedded database lies, and how it is kept. */
export interface DatabasePlace {
  readonly folder: string;
  readonly durability: Durability;
}

export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}
