/** The storage of photos that the settings name. */
import { join } from "node:path";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";
import { s3Storage } from "./s3-storage.server.ts";
import { folderStorage, type Storage } from "./storage.server.ts";
import { storagePair } from "./storage-pair.server.ts";

interface Storages {
  readonly folder: Storage;
  readonly bucket: Storage | undefined;
}

interface OpenOptions {
  readonly log: Pick<Log, "warn">;
  /** Who only puts, reads or lists files need not know it. */
  readonly siteId?: () => Promise<string>;
}

export function storagesOf(
  { dataDir, storage }: Pick<Env, "dataDir" | "storage">,
  { log, siteId = unknownSite }: OpenOptions,
): Storages {
  return { folder: folderStorage(join(dataDir, "photos")), bucket: storage && s3Storage(storage, { log, siteId }) };
}

/** A folder in DATA_DIR, or a bucket with what has not been moved there yet beside it. */
export function openStorage(env: Pick<Env, "dataDir" | "storage">, options: OpenOptions): Storage {
  const { folder, bucket } = storagesOf(env, options);
  return bucket ? storagePair(folder, bucket) : folder;
}

async function unknownSite(): Promise<never> {
  throw new Error("files cannot be set aside or removed without the id of the site");
}
