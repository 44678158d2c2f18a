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

export function storagesOf({ dataDir, storage }: Pick<Env, "dataDir" | "storage">, log: Pick<Log, "warn">): Storages {
  return { folder: folderStorage(join(dataDir, "photos")), bucket: storage && s3Storage(storage, log) };
}

/** A folder in DATA_DIR, or a bucket with what has not been moved there yet beside it. */
export function openStorage(env: Pick<Env, "dataDir" | "storage">, log: Pick<Log, "warn">): Storage {
  const { folder, bucket } = storagesOf(env, log);
  return bucket ? storagePair(folder, bucket) : folder;
}
