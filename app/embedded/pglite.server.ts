/** PGlite with the site's extensions, parsers and settings: in a folder, or in memory for tests. */
import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { NUMBER_TYPES } from "#app/platform/number-types.ts";
import { createPGlite, mayOptimise } from "./baseline-parser.server.ts";
import { type DatabasePlace, hasDatabase } from "./database-folder.server.ts";
import { syncFolder, syncTree } from "./disk.server.ts";
import { DurableFiles } from "./durable-files.server.ts";

const OPTIONS = {
  extensions: { pg_trgm },
  parsers: Object.fromEntries(NUMBER_TYPES.map((type) => [type, Number])),
} as const;

/** PGlite's default start parameter that turns fsync off. */
const WITHOUT_SYNC = "-F";

/** Megabytes that are taken whether they are used or not. */
const BUFFERS = 64;
/** Of the log: what a checkpoint keeps for reuse. When there is one, checkpoints.server.ts says. */
const SETTINGS = [`shared_buffers=${BUFFERS}MB`, "max_wal_size=64MB", "min_wal_size=32MB"].flatMap((it) => ["-c", it]);

export interface DatabaseFolder extends DatabasePlace {
  /** Called when the disk refuses to keep what was written; must not return. */
  readonly onRefusal: (error: unknown) => never;
}

/** Opens the database of the folder; makes it when there is none. */
export async function openPGlite(place: DatabaseFolder): Promise<PGlite> {
  if (!hasDatabase(place.folder)) await makeDatabase(place);
  const pglite = await startPGlite(place);
  // The values of a statement decide which index serves it; after five executions PostgreSQL may plan it without them.
  await pglite.exec("set plan_cache_mode = force_custom_plan");
  return pglite;
}

/** A PGlite in memory, with what the snapshot holds. */
export function memoryPGlite(snapshot?: Blob): Promise<PGlite> {
  return createPGlite({ ...OPTIONS, ...(snapshot && { loadDataDir: snapshot }) });
}

/**
 * Creates a new database under a temporary name and renames it once it is complete and synced, so that an interrupted
 * first start leaves no partial database.
 */
export async function makeDatabase(place: DatabaseFolder): Promise<void> {
  const draft = `${place.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  // What is done once is done before it would be optimised.
  mayOptimise(false);
  const pglite = await startPGlite({ ...place, folder: draft });
  await pglite.close();
  mayOptimise(true);
  if (place.durability === "sync") await syncTree(draft);
  renameSync(draft, place.folder);
  if (place.durability === "off") return;
  await syncFolder(dirname(place.folder));
  await syncFolder(dirname(dirname(place.folder)));
}

function startPGlite({ folder, durability, onRefusal }: DatabaseFolder): Promise<PGlite> {
  return durability === "off"
    ? createPGlite({ ...OPTIONS, fs: new NodeFS(folder), startParams: [...PGlite.defaultStartParams, ...SETTINGS] })
    : startDurably(new DurableFiles(folder, onRefusal));
}

/** A PGlite that forces each change to the disk before it answers. */
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
