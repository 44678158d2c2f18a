/** The location of an embedded database; does not load PGlite. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Durability } from "#app/platform/settings/env-schema.server.ts";

export interface DatabaseLocation {
  readonly folder: string;
  readonly durability: Durability;
}

export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}
