/** Stores photo files in a bucket with the S3 protocol, under their plain names, so that a content delivery network can serve them. */
import { createHash } from "node:crypto";
import { createFairQueue } from "#app/platform/jobs/fair-queue.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { S3Settings } from "#app/platform/settings/storage-setting.server.ts";
import { createS3Calls } from "./s3-calls.server.ts";
import {
  type AsideFile,
  checkFileName,
  contentType,
  IMMUTABLE_CACHE_CONTROL,
  isFileName,
  OWNER_FILE,
  type Storage,
  StorageUnavailable,
} from "./storage.server.ts";

/** Writing takes less than a form waits (SEND_TIMEOUT in page-contract.ts). */
const TIMEOUTS: S3Timeouts = { read: 5_000, write: 12_000, list: 30_000, pause: 2_000 };
/** Concurrent removals and moves. Each file has its own calls, as servers differ in their support of bulk calls. */
const CONCURRENCY = 8;

/** Timeouts of calls, and the pause of all calls while the bucket is unavailable, in milliseconds. */
export interface S3Timeouts {
  readonly read: number;
  readonly write: number;
  readonly list: number;
  readonly pause: number;
}

/** The start of the prefix of files set aside; the id of the site follows. */
const ASIDE = "aside-";

interface S3Options {
  readonly log: Pick<Log, "warn">;
  /**
   * Returns the secret id of the site. Files set aside are stored under a prefix with it, as a content delivery network may serve
   * any object of the bucket whose name is known.
   */
  readonly siteId: () => Promise<string>;
  readonly timeouts?: S3Timeouts;
}

export function s3Storage(settings: S3Settings, { log, siteId, timeouts = TIMEOUTS }: S3Options): Storage {
  const call = createS3Calls(settings, { log, pause: timeouts.pause });
  const queue = createFairQueue({ concurrency: CONCURRENCY });
  const { bucket, prefix } = settings;
  const asidePrefix = async () => `${prefix}${ASIDE}${await siteId()}/`;
  const keyIn = (parent: string, name: string) => {
    checkFileName(name);
    return parent + name;
  };
  const write = (key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>) => {
    const body = new Uint8Array(bytes);
    // The hash is signed, so that the server rejects a corrupted body.
    const hash = createHash("sha256").update(body).digest("hex");
    return call({
      method: "PUT",
      key,
      headers: { ...headers, "x-amz-content-sha256": hash },
      body,
      timeout: timeouts.write,
    });
  };
  const forAll = async (names: readonly string[], work: (name: string) => Promise<unknown>) => {
    await Promise.all(names.map((name) => queue.run(() => work(name))));
  };
  const moveAll = (names: readonly string[], from: string, to: string) =>
    forAll(names, async (name) => {
      const headers = { "x-amz-copy-source": `/${bucket}/${keyIn(from, name)}` };
      const copied = await call({ method: "PUT", key: keyIn(to, name), headers, timeout: timeouts.write });
      if (!copied) return;
      // A copy can fail after the response has begun with status 200.
      if (!copied.includes("<CopyObjectResult")) throw new StorageUnavailable(new Error(`copying ${name}: ${copied}`));
      await call({ method: "DELETE", key: keyIn(from, name), timeout: timeouts.write });
    });
  /** Lists all objects under a prefix, including those in deeper folders. */
  async function* keysUnder(under: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const page = await listPage(under, token);
      yield* objectsIn(page);
      token = textOf(page, "NextContinuationToken");
    } while (token !== undefined);
  }
  const listPage = async (under: string, token: string | undefined): Promise<string> => {
    const query = { "list-type": "2", prefix: under, ...(token && { "continuation-token": token }) };
    return String(await call({ method: "GET", query, timeout: timeouts.list }));
  };
  async function* listUnder(under: string): AsyncGenerator<AsideFile> {
    for await (const { key, modified, bytes } of keysUnder(under)) {
      const name = key.startsWith(under) ? key.slice(under.length) : "";
      if (isFileName(name)) yield { name, bytes, since: modified };
    }
  }
  const storage: Storage = {
    setting: "STORAGE_URL",
    get parts() {
      return [storage];
    },
    async put(name, bytes) {
      await write(keyIn(prefix, name), bytes, {
        "content-type": contentType(name),
        "cache-control": IMMUTABLE_CACHE_CONTROL,
      });
    },
    async get(name) {
      if (!isFileName(name)) return undefined;
      return call({ method: "GET", key: keyIn(prefix, name), timeout: timeouts.read });
    },
    async *list() {
      for await (const { name, bytes } of listUnder(prefix)) yield { name, bytes };
    },
    setAside: async (names) => moveAll(names, prefix, await asidePrefix()),
    bringBack: async (names) => moveAll(names, await asidePrefix(), prefix),
    async takeOverAside() {
      const own = await asidePrefix();
      for await (const { key } of keysUnder(prefix + ASIDE)) {
        const [, from, name] = /^(.*\/)([^/]+)$/.exec(key) ?? [];
        if (from !== undefined && from !== own && name !== undefined && isFileName(name))
          await moveAll([name], from, own);
      }
    },
    async *listAside() {
      yield* listUnder(await asidePrefix());
    },
    async remove(names) {
      const aside = await asidePrefix();
      await forAll(names, async (name) => {
        for (const parent of [prefix, aside])
          await call({ method: "DELETE", key: keyIn(parent, name), timeout: timeouts.write });
      });
    },
    readOwner: async () =>
      (await call({ method: "GET", key: prefix + OWNER_FILE, timeout: timeouts.read }))?.toString(),
    async writeOwner(owner) {
      const headers = { "content-type": "application/json", "cache-control": "no-store" };
      await write(prefix + OWNER_FILE, Buffer.from(owner), headers);
    },
  };
  return storage;
}

interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** Parses the objects of one page of ListObjectsV2. Its elements have no attributes and do not nest. */
function objectsIn(page: string): readonly ListedObject[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = ""]) => ({
    key: textOf(object, "Key") ?? "",
    modified: new Date(textOf(object, "LastModified") ?? ""),
    bytes: Number(textOf(object, "Size")),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => ENTITIES[name] ?? "");
}
