/**
 * Signed calls to a bucket, each of which ends in time: few at once, a deadline for the whole of a call, retries of what fails
 * for a moment, and a pause for all once the bucket is away.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { Log } from "./log.server.ts";
import { StorageAway } from "./storage.server.ts";
import type { S3Settings } from "./storage-setting.server.ts";
import { createWorkQueue } from "./work-queue.server.ts";

/** Calls at once, and how many more may wait: beyond it they are refused at once. */
const AT_ONCE = 32;
const PLACES = 500;
const TRIES = 3;
/** Milliseconds before the second try; twice as many before the next one. */
const FIRST_PAUSE = 100;
/** After so many failures one after the other every call is refused for a while. */
const FAILURES = 4;

export interface S3Call {
  readonly method: "GET" | "PUT" | "DELETE";
  /** The object; the bucket itself without it. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Milliseconds after which it is given up, its wait and its tries included. */
  readonly patience: number;
}

/** What a bucket says in place of an answer; `code` as S3 names it. */
class S3Fault extends Error {
  readonly status: number;
  readonly code: string;
  constructor({ method, key }: S3Call, { status, body }: { readonly status: number; readonly body: Buffer }) {
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString("utf8", 0, 2_000))?.[1] ?? "";
    super([method, shownKey(key), status, code].filter(Boolean).join(" "));
    this.status = status;
    this.code = code;
  }
}

/** Returns the body, or undefined for an object that there is not. Throws StorageAway. */
export type CallS3 = (call: S3Call) => Promise<Buffer | undefined>;

/** `rest`: milliseconds for which no call is made once the bucket is away. */
export function createS3Calls(
  settings: S3Settings,
  { log, rest }: { readonly log: Pick<Log, "warn">; readonly rest: number },
): CallS3 {
  const { key: accessKeyId, secret: secretAccessKey, region, url } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const queue = createWorkQueue({ atOnce: AT_ONCE, places: PLACES });
  let failures = 0;
  let answeredAt = 0;
  let restsUntil = 0;
  let isProbing = false;

  const noteAnswer = () => {
    failures = 0;
    answeredAt = performance.now();
  };

  async function ask(call: S3Call, signal: AbortSignal): Promise<Buffer> {
    const { method, key, query, headers = {}, body } = call;
    const address = `${url}${key ? `/${key}` : ""}${query ? `?${new URLSearchParams(query)}` : ""}`;
    const request = await client.sign(address, { method, headers, ...(body && { body }) });
    const response = await fetch(request, { signal, redirect: "manual" });
    const answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    if (!response.ok) throw new S3Fault(call, answer);
    return answer.body;
  }

  async function askPatiently(call: S3Call, signal: AbortSignal): Promise<Buffer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await ask(call, signal);
      } catch (error) {
        if (tried === TRIES || signal.aborted || !isPassing(error)) throw error;
        await sleep(FIRST_PAUSE * 2 ** (tried - 1) * (0.5 + Math.random()), undefined, { signal });
      }
    }
  }

  /** Of a bucket that is away one call at a time finds out whether it still is; all others fail at once. */
  async function askInTurn(call: S3Call, signal: AbortSignal): Promise<Buffer | undefined> {
    const isAway = failures >= FAILURES;
    if (isAway && (isProbing || performance.now() < restsUntil)) throw new Error("it did not answer a moment ago");
    isProbing = isAway;
    const began = performance.now();
    try {
      const body = await askPatiently(call, signal);
      noteAnswer();
      return body;
    } catch (error) {
      if (error instanceof S3Fault && error.code === "NoSuchKey") {
        noteAnswer();
        return undefined;
      }
      // A call that began before the bucket last answered says nothing about it now.
      if (began > answeredAt) {
        failures += 1;
        restsUntil = performance.now() + rest;
      }
      log.warn({ err: error, method: call.method, key: shownKey(call.key) }, "the storage of photos has failed");
      throw error;
    } finally {
      if (isAway) isProbing = false;
    }
  }

  return async (call) => {
    const signal = AbortSignal.timeout(call.patience);
    try {
      return await queue.run(() => askInTurn(call, signal), { signal });
    } catch (error) {
      throw new StorageAway(error);
    }
  };
}

/** Without the id of the site, by which alone files that were set aside can be found. */
function shownKey(key: string | undefined): string | undefined {
  return key?.replace(/aside-[^/]+/, "aside");
}

/** Whether it may be otherwise in a moment: a busy server, a connection that was cut. */
function isPassing(error: unknown): boolean {
  return !(error instanceof S3Fault) || error.status >= 500 || error.status === 429;
}
