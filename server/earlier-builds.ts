/**
 * Stores the hashed files of each build beside the photos, so that a page that was opened before a release can load its remaining files:
 * from every process, also of another installation or a new image.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { isCompressedPath } from "#app/platform/http/compression.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { type FileKind, type Storage, StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { TYPES } from "./static-files.ts";

/** Milliseconds for which the files of a build are kept after a process last served it. */
const KEPT = 30 * DAY;
/** The number of newest builds that are kept regardless of their age. */
const ALWAYS_KEPT = 2;

/** Files with a hash in their names, and for each build a list of them. */
export const BUILD_FILES: FileKind = {
  names: /^(\w[\w.-]*-[\w-]{8}\.(js|css|svg|png|woff2)|build-[0-9a-f]{16}\.json)$/,
  types: { ...TYPES, ".json": "application/json" },
  folder: "earlier-builds",
  prefix: "earlier-builds/",
};

const buildSchema = z.object({ usedAt: z.number(), names: z.array(z.string()) });

/** The present build: its files by their names in the storage. */
export type Build = ReadonlyMap<string, string>;

/** Finds the hashed files of a build. */
export function findBuild(folder: string): Build {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !isCompressedPath(entry.name),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [storedName(relative(folder, path).replaceAll("\\", "/")), path] as const;
    }),
  );
}

/** Returns the name in the storage of a path below /assets: the storage has no folders. */
export function storedName(path: string): string {
  return path.replace("/", "-");
}

interface Keeping {
  readonly log: Pick<Log, "warn">;
  /** Reports whether files may be removed: not if the storage belongs to another site. */
  readonly mayRemove: () => Promise<boolean>;
}

/** Stores the present build and removes old ones, now and every day. Returns a function that ends the schedule. */
export async function keepBuilds(storage: Storage, build: Build, { log, mayRemove }: Keeping): Promise<() => void> {
  const keep = async () => {
    try {
      await saveBuild(storage, build);
      if (await mayRemove()) await removeOldBuilds(storage);
    } catch (error) {
      log.warn({ err: error }, "storing the files of this build failed");
    }
  };
  await keep();
  const timer = setInterval(keep, DAY).unref();
  return () => clearInterval(timer);
}

/** Stores the files that are not there yet. Their list is written first, so that no other process removes them. */
export async function saveBuild(storage: Storage, build: Build, now = Date.now()): Promise<void> {
  const names = [...build.keys()].sort();
  const list = `build-${createHash("sha256").update(names.join()).digest("hex").slice(0, 16)}.json`;
  await storage.put(list, Buffer.from(JSON.stringify({ usedAt: now, names })));
  const present = await namesIn(storage);
  const missing = [...build].filter(([name]) => !present.has(name));
  await Promise.all(missing.map(([name, path]) => storage.put(name, readFileSync(path))));
}

/** Removes builds that no process has served for thirty days, except the newest two. */
export async function removeOldBuilds(storage: Storage, now = Date.now()): Promise<void> {
  const lists = [...(await namesIn(storage))].filter((name) => name.endsWith(".json"));
  const builds = (await Promise.all(lists.map((list) => readList(storage, list)))).filter(
    (build) => build !== undefined,
  );
  const newest = builds.toSorted((one, other) => other.usedAt - one.usedAt);
  const isOld = ({ usedAt }: { readonly usedAt: number }, place: number) => place >= ALWAYS_KEPT && now - usedAt > KEPT;
  const needed = new Set(newest.flatMap((build, place) => (isOld(build, place) ? [] : build.names)));
  const old = newest.filter(isOld).flatMap(({ list, names }) => [list, ...names]);
  await storage.remove([...new Set(old)].filter((name) => !needed.has(name)));
}

/** Returns undefined for a list that another process is writing or has removed. */
async function readList(storage: Storage, list: string) {
  try {
    return { list, ...buildSchema.parse(JSON.parse(String(await storage.get(list)))) };
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return undefined;
  }
}

async function namesIn(storage: Storage): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of storage.list()) names.add(name);
  return names;
}
