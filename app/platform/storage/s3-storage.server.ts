/** Stores photo files in a bucket with the S3 protocol, under their plain names, so that a content delivery network can serve them. */
import { createHash } from "node:crypto";
import { FairQueue } from "#app/platform/http/fair-queue.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { S3Settings } from "#app/platform/settings/storage-setting.server.ts";
import { S3Calls } from "./s3-calls.server.ts";
import {
  type AsideFile,
  checkFileName,
  contentType,
  type FileKind,
  IMMUTABLE_CACHE_CONTROL,
  isFileName,
  OWNER_FILE,
  PHOTO_FILES,
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
  readonly kind?: FileKind;
}

export class S3Storage implements Storage {
  readonly setting = "STORAGE_URL";
  readonly parts = [this];
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #kind: FileKind;
  readonly #siteId: () => Promise<string>;
  readonly #timeouts: S3Timeouts;
  readonly #calls: S3Calls;
  readonly #queue = new FairQueue({ concurrency: CONCURRENCY });

  constructor(settings: S3Settings, { log, siteId, timeouts = TIMEOUTS, kind = PHOTO_FILES }: S3Options) {
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix + kind.prefix;
    this.#kind = kind;
    this.#siteId = siteId;
    this.#timeouts = timeouts;
    this.#calls = new S3Calls(settings, { log, pause: timeouts.pause });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = { "content-type": contentType(name, this.#kind), "cache-control": IMMUTABLE_CACHE_CONTROL };
    await this.#write(this.#keyIn(this.#prefix, name), bytes, headers);
  }

  async get(name: string): Promise<Buffer | undefined> {
    return isFileName(name, this.#kind) ? this.#read(this.#keyIn(this.#prefix, name)) : undefined;
  }

  async *list() {
    for await (const { name, bytes } of this.#filesUnder(this.#prefix)) yield { name, bytes };
  }

  async setAside(names: readonly string[]): Promise<void> {
    await this.#moveAll(names, this.#prefix, await this.#asidePrefix());
  }

  async bringBack(names: readonly string[]): Promise<void> {
    await this.#moveAll(names, await this.#asidePrefix(), this.#prefix);
  }

  async takeOverAside(): Promise<void> {
    const own = await this.#asidePrefix();
    for await (const { key } of this.#objectsUnder(this.#prefix + ASIDE)) {
      const [, from, name] = /^(.*\/)([^/]+)$/.exec(key) ?? [];
      if (from !== undefined && from !== own && name !== undefined && isFileName(name, this.#kind))
        await this.#moveAll([name], from, own);
    }
  }

  async *listAside() {
    yield* this.#filesUnder(await this.#asidePrefix());
  }

  async remove(names: readonly string[]): Promise<void> {
    const aside = await this.#asidePrefix();
    await this.#forAll(names, async (name) => {
      for (const parent of [this.#prefix, aside]) await this.#delete(this.#keyIn(parent, name));
    });
  }

  async readOwner(): Promise<string | undefined> {
    return (await this.#read(this.#prefix + OWNER_FILE))?.toString();
  }

  async writeOwner(owner: string): Promise<void> {
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    await this.#write(this.#prefix + OWNER_FILE, Buffer.from(owner), headers);
  }

  async #asidePrefix(): Promise<string> {
    return `${this.#prefix}${ASIDE}${await this.#siteId()}/`;
  }

  async #forAll(names: readonly string[], work: (name: string) => Promise<unknown>): Promise<void> {
    await Promise.all(names.map((name) => this.#queue.run(() => work(name))));
  }

  async #moveAll(names: readonly string[], from: string, to: string): Promise<void> {
    await this.#forAll(names, async (name) => {
      const headers = { "x-amz-copy-source": `/${this.#bucket}/${this.#keyIn(from, name)}` };
      const { write: timeout } = this.#timeouts;
      const copied = await this.#calls.call({ method: "PUT", key: this.#keyIn(to, name), headers, timeout });
      if (!copied) return;
      // A copy can fail after the response has begun with status 200.
      if (!copied.includes("<CopyObjectResult")) throw new StorageUnavailable(new Error(`copying ${name}: ${copied}`));
      await this.#delete(this.#keyIn(from, name));
    });
  }

  /** Throws for a name that the site does not create. */
  #keyIn(parent: string, name: string): string {
    checkFileName(name, this.#kind);
    return parent + name;
  }

  #read(key: string): Promise<Buffer | undefined> {
    return this.#calls.call({ method: "GET", key, timeout: this.#timeouts.read });
  }

  async #write(key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void> {
    const body = new Uint8Array(bytes);
    // The hash is signed, so that the server rejects a corrupted body.
    const hash = createHash("sha256").update(body).digest("hex");
    await this.#calls.call({
      method: "PUT",
      key,
      headers: { ...headers, "x-amz-content-sha256": hash },
      body,
      timeout: this.#timeouts.write,
    });
  }

  async #delete(key: string): Promise<void> {
    await this.#calls.call({ method: "DELETE", key, timeout: this.#timeouts.write });
  }

  async *#filesUnder(under: string): AsyncGenerator<AsideFile> {
    for await (const { key, modified, bytes } of this.#objectsUnder(under)) {
      const name = key.startsWith(under) ? key.slice(under.length) : "";
      if (isFileName(name, this.#kind)) yield { name, bytes, since: modified };
    }
  }

  /** Lists all objects under a prefix, including those in deeper folders. */
  async *#objectsUnder(under: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const query = { "list-type": "2", prefix: under, ...(token && { "continuation-token": token }) };
      const page = String(await this.#calls.call({ method: "GET", query, timeout: this.#timeouts.list }));
      yield* objectsIn(page);
      token = textOf(page, "NextContinuationToken");
    } while (token !== undefined);
  }
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
