/** Storage of photo files in a bucket that speaks S3, by their names alone: a content network may stand in front of it. */
import { createHash } from "node:crypto";
import type { Log } from "./log.server.ts";
import { createS3Calls } from "./s3-calls.server.ts";
import {
  checkFileName,
  contentType,
  isFileName,
  KEPT_FOREVER,
  type Storage,
  type StoredFile,
} from "./storage.server.ts";
import type { S3Settings } from "./storage-setting.server.ts";
import { createWorkQueue } from "./work-queue.server.ts";

/** Writing stays below what a form waits for (SEND_TIMEOUT in page-contract.ts). */
const PATIENCE: S3Patience = { read: 5_000, write: 12_000, list: 30_000, rest: 2_000 };
/** Removals at once; each is a call of its own, which all servers understand in the same way. */
const REMOVALS = 8;

/** Milliseconds that calls may take, and for which none is made once the bucket is away. */
export interface S3Patience {
  readonly read: number;
  readonly write: number;
  readonly list: number;
  readonly rest: number;
}

export function s3Storage(settings: S3Settings, log: Pick<Log, "warn">, patience = PATIENCE): Storage {
  const call = createS3Calls(settings, { log, rest: patience.rest });
  const removals = createWorkQueue({ atOnce: REMOVALS });
  const { prefix } = settings;
  const keyOf = (name: string) => {
    checkFileName(name);
    return prefix + name;
  };
  const listPage = async (token: string | undefined): Promise<string> => {
    const query = { "list-type": "2", prefix, ...(token && { "continuation-token": token }) };
    return String(await call({ method: "GET", query, patience: patience.list }));
  };
  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const headers = {
        "content-type": contentType(name),
        "cache-control": KEPT_FOREVER,
        // Signed too: what arrives otherwise is refused.
        "x-amz-content-sha256": createHash("sha256").update(body).digest("hex"),
      };
      await call({ method: "PUT", key: keyOf(name), headers, body, patience: patience.write });
    },
    async get(name) {
      if (!isFileName(name)) return undefined;
      return call({ method: "GET", key: keyOf(name), patience: patience.read });
    },
    async *list(before) {
      let token: string | undefined;
      do {
        const page = await listPage(token);
        for (const { key, modified, bytes } of objectsIn(page)) {
          const name = key.startsWith(prefix) ? key.slice(prefix.length) : "";
          if (isFileName(name) && (!before || modified < before)) yield { name, bytes };
        }
        token = textOf(page, "NextContinuationToken");
      } while (token !== undefined);
    },
    async remove(names) {
      const keys = names.map(keyOf);
      const removeOne = (key: string) => call({ method: "DELETE", key, patience: patience.write });
      await Promise.all(keys.map((key) => removals.run(() => removeOne(key))));
    },
  };
}

interface ListedObject extends Pick<StoredFile, "bytes"> {
  readonly key: string;
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
