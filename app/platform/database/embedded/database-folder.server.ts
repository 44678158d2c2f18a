/** Where an embedded database lies; known without loading PGlite. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Durability } from "#app/platform/env.server.ts";

export interface DatabasePlace {
  readonly folder: string;
  readonly durability: Durability;
}

export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}
