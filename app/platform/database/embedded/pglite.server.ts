/** Opens PGlite with the site's extensions, parsers and settings: in a folder, or in memory for tests. */
import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { NUMBER_TYPES } from "#app/platform/database/number-types.ts";
import { SESSION_SETTINGS, setAll } from "#app/platform/database/session-settings.ts";
import { createPGlite } from "./baseline-parser.server.ts";
import { type DatabaseLocation, hasDatabase } from "./database-folder.server.ts";
import { syncFolder, syncTree } from "./disk.server.ts";
import { DurableFiles } from "./durable-files.server.ts";
import { allowOptimisation } from "./optimisation.server.ts";

const OPTIONS = {
  extensions: { pg_trgm },
  parsers: Object.fromEntries(NUMBER_TYPES.map((type) => [type, Number])),
} as const;

/** PGlite's default start parameter that turns fsync off. */
const WITHOUT_SYNC = "-F";

/** Megabytes of shared buffers, which are allocated at start. */
const BUFFERS = 64;
/** The WAL sizes limit the files that a checkpoint keeps for reuse; checkpoints.server.ts decides when one runs. */
const SETTINGS = [`shared_buffers=${BUFFERS}MB`, "max_wal_size=64MB", "min_wal_size=32MB"].flatMap((setting) => [
  "-c",
  setting,
]);

export interface DatabaseFolder extends DatabaseLocation {
  /** Called when the disk fails to store a write; must not return. */
  readonly onWriteError: (error: unknown) => never;
}

/** Opens the database of the folder; creates it if there is none. */
export async function openPGlite(location: DatabaseFolder): Promise<PGlite> {
  if (!hasDatabase(location.folder)) await makeDatabase(location);
  return withSettings(await startPGlite(location));
}

/** Opens a PGlite in memory, with the content of the snapshot. */
export async function memoryPGlite(snapshot?: Blob): Promise<PGlite> {
  return withSettings(await createPGlite({ ...OPTIONS, ...(snapshot && { loadDataDir: snapshot }) }));
}

async function withSettings(pglite: PGlite): Promise<PGlite> {
  await pglite.exec(setAll(SESSION_SETTINGS));
  return pglite;
}

/**
 * Creates a new database under a temporary name and renames it once it is complete and synced, so that an interrupted
 * first start leaves no partial database.
 */
export async function makeDatabase(location: DatabaseFolder): Promise<void> {
  const draft = `${location.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  // Creation is over before optimised code would pay off.
  const before = allowOptimisation(false);
  const pglite = await startPGlite({ ...location, folder: draft });
  await pglite.close();
  allowOptimisation(before);
  if (location.durability === "sync") await syncTree(draft);
  renameSync(draft, location.folder);
  if (location.durability === "off") return;
  await syncFolder(dirname(location.folder));
  await syncFolder(dirname(dirname(location.folder)));
}

function startPGlite({ folder, durability, onWriteError }: DatabaseFolder): Promise<PGlite> {
  return durability === "off"
    ? createPGlite({ ...OPTIONS, fs: new NodeFS(folder), startParams: [...PGlite.defaultStartParams, ...SETTINGS] })
    : startDurably(new DurableFiles(folder, onWriteError));
}

/** Opens a PGlite that syncs each change to the disk before it answers. */
export function startDurably(files: DurableFiles): Promise<PGlite> {
  return createPGlite({
    ...OPTIONS,
    fs: files,
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== WITHOUT_SYNC),
      ...SETTINGS,
      // The only sync method that PGlite passes on to the file system.
      ...["-c", "wal_sync_method=fsync"],
    ],
  });
}
