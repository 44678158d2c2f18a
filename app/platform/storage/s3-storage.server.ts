/** Storage of photo files in a bucket that speaks S3, by their names alone: a content network may stand in front of it. */
import { createHash } from "node:crypto";
import type { Log } from "./log.server.ts";
import { createS3Calls } from "./s3-calls.server.ts";
import {
  type AsideFile,
  checkFileName,
  contentType,
  isFileName,
  KEPT_FOREVER,
  OWNER_FILE,
  type Storage,
  StorageAway,
} from "./storage.server.ts";
import type { S3Settings } from "./storage-setting.server.ts";
import { createWorkQueue } from "./work-queue.server.ts";

/** Writing stays below what a form waits for (SEND_TIMEOUT in page-contract.ts). */
const PATIENCE: S3Patience = { read: 5_000, write: 12_000, list: 30_000, rest: 2_000 };
/** Removals and moves at once; each file has calls of its own, which all servers understand in the same way. */
const AT_ONCE = 8;

/** Milliseconds that calls may take, and for which none is made once the bucket is away. */
export interface S3Patience {
  readonly read: number;
  readonly write: number;
  readonly list: number;
  readonly rest: number;
}

/** In front of the id of the site. */
const ASIDE = "aside-";

interface S3Options {
  readonly log: Pick<Log, "warn">;
  /**
   * The id of the site, which no page tells. Files set aside lie under a prefix with it: a content network may serve
   * everything in the bucket, to those who know its name.
   */
  readonly siteId: () => Promise<string>;
  readonly patience?: S3Patience;
}

export function s3Storage(settings: S3Settings, { log, siteId, patience = PATIENCE }: S3Options): Storage {
  const call = createS3Calls(settings, { log, rest: patience.rest });
  const queue = createWorkQueue({ atOnce: AT_ONCE });
  const { bucket, prefix } = settings;
  const asidePrefix = async () => `${prefix}${ASIDE}${await siteId()}/`;
  const keyIn = (parent: string, name: string) => {
    checkFileName(name);
    return parent + name;
  };
  const write = (key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>) => {
    const body = new Uint8Array(bytes);
    // Signed too: what arrives otherwise is refused.
    const hash = createHash("sha256").update(body).digest("hex");
    return call({
      method: "PUT",
      key,
      headers: { ...headers, "x-amz-content-sha256": hash },
      body,
      patience: patience.write,
    });
  };
  const forAll = async (names: readonly string[], work: (name: string) => Promise<unknown>) => {
    await Promise.all(names.map((name) => queue.run(() => work(name))));
  };
  const moveAll = (names: readonly string[], from: string, to: string) =>
    forAll(names, async (name) => {
      const headers = { "x-amz-copy-source": `/${bucket}/${keyIn(from, name)}` };
      const copied = await call({ method: "PUT", key: keyIn(to, name), headers, patience: patience.write });
      if (!copied) return;
      // A copy can fail after its answer has begun with status 200.
      if (!copied.includes("<CopyObjectResult")) throw new StorageAway(new Error(`copying ${name}: ${copied}`));
      await call({ method: "DELETE", key: keyIn(from, name), patience: patience.write });
    });
  /** A key may be longer than a name: with a slash in it. */
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
    return String(await call({ method: "GET", query, patience: patience.list }));
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
      await write(keyIn(prefix, name), bytes, { "content-type": contentType(name), "cache-control": KEPT_FOREVER });
    },
    async get(name) {
      if (!isFileName(name)) return undefined;
      return call({ method: "GET", key: keyIn(prefix, name), patience: patience.read });
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
          await call({ method: "DELETE", key: keyIn(parent, name), patience: patience.write });
      });
    },
    readOwner: async () =>
      (await call({ method: "GET", key: prefix + OWNER_FILE, patience: patience.read }))?.toString(),
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

/** The objects of one page of ListObjectsV2. Its elements have no attributes and do not nest. */
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
