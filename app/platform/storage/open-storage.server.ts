/** Opens the storages of the settings. */
import { join } from "node:path";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { S3Storage } from "./s3-storage.server.ts";
import { type FileKind, folderStorage, PHOTO_FILES, type Storage } from "./storage.server.ts";
import { storagePair } from "./storage-pair.server.ts";

interface Storages {
  readonly folder: Storage;
  readonly bucket: Storage | undefined;
}

interface OpenOptions {
  readonly log: Pick<Log, "warn">;
  /** Returns the id of the site; required only for setting files aside and removing them. */
  readonly siteId?: () => Promise<string>;
  /** Photos, unless another kind is named. */
  readonly kind?: FileKind;
}

export function openStorages(
  { dataDir, storage }: Pick<Env, "dataDir" | "storage">,
  { log, siteId = unknownSite, kind = PHOTO_FILES }: OpenOptions,
): Storages {
  return {
    folder: folderStorage(join(dataDir, kind.folder), kind),
    bucket: storage && new S3Storage(storage, { log, siteId, kind }),
  };
}

/** Opens a folder in DATA_DIR, or a bucket together with the folder, whose files may not have been moved yet. */
export function openStorage(env: Pick<Env, "dataDir" | "storage">, options: OpenOptions): Storage {
  const { folder, bucket } = openStorages(env, options);
  return bucket ? storagePair(folder, bucket) : folder;
}

async function unknownSite(): Promise<never> {
  throw new Error("files cannot be set aside or removed without the id of the site");
}
