/**
 * Makes signed calls to a bucket, with limited concurrency, a deadline for each call including retries, retries of transient
 * errors, and a pause of all calls while the bucket is unavailable.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FairQueue } from "#app/platform/http/fair-queue.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { S3Settings } from "#app/platform/settings/storage-setting.server.ts";
import { StorageUnavailable } from "./storage.server.ts";

/** Concurrent and waiting calls; further calls are refused at once. */
const CONCURRENCY = 32;
const MAX_WAITING = 500;
const TRIES = 3;
/** Milliseconds before the second try; doubled before each further one. */
const FIRST_PAUSE = 100;
/** The number of successive failures after which all calls are refused for a while. */
const MAX_FAILURES = 4;

export interface S3Call {
  readonly method: "GET" | "PUT" | "DELETE";
  /** The key of the object; undefined for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Milliseconds until the call fails, including its waiting time and retries. */
  readonly timeout: number;
}

/** An error response of a bucket, with the error code of S3. */
class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor({ method, key }: S3Call, { status, body }: { readonly status: number; readonly body: Buffer }) {
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString("utf8", 0, 2_000))?.[1] ?? "";
    super([method, shownKey(key), status, code].filter(Boolean).join(" "));
    this.status = status;
    this.code = code;
  }
}

export class S3Calls {
  readonly #url: string;
  readonly #client: AwsClient;
  readonly #log: Pick<Log, "warn">;
  readonly #pause: number;
  readonly #queue = new FairQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  #failures = 0;
  #answeredAt = 0;
  #pausedUntil = 0;
  #isProbing = false;

  /** `pause`: milliseconds for which no call is made when the bucket is unavailable. */
  constructor(settings: S3Settings, { log, pause }: { readonly log: Pick<Log, "warn">; readonly pause: number }) {
    const { key: accessKeyId, secret: secretAccessKey, region, url } = settings;
    this.#url = url;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
    this.#log = log;
    this.#pause = pause;
  }

  /** Makes a call. Returns the body, or undefined for an object that does not exist. Throws StorageUnavailable. */
  async call(call: S3Call): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(call.timeout);
    try {
      return await this.#queue.run(() => this.#sendUnlessPaused(call, signal), { signal });
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }

  /** Sends a call. While the bucket is unavailable, one call at a time probes it after the pause; all others fail at once. */
  async #sendUnlessPaused(call: S3Call, signal: AbortSignal): Promise<Buffer | undefined> {
    const isUnavailable = this.#failures >= MAX_FAILURES;
    if (isUnavailable && (this.#isProbing || performance.now() < this.#pausedUntil))
      throw new Error("the storage did not answer recently");
    this.#isProbing = isUnavailable;
    const began = performance.now();
    try {
      const body = await this.#sendWithRetries(call, signal);
      this.#noteAnswer();
      return body;
    } catch (error) {
      if (error instanceof S3Error && error.code === "NoSuchKey") {
        this.#noteAnswer();
        return undefined;
      }
      this.#noteFailure(began);
      this.#log.warn({ err: error, method: call.method, key: shownKey(call.key) }, "the storage of photos has failed");
      throw error;
    } finally {
      if (isUnavailable) this.#isProbing = false;
    }
  }

  async #sendWithRetries(call: S3Call, signal: AbortSignal): Promise<Buffer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send(call, signal);
      } catch (error) {
        if (tried === TRIES || signal.aborted || !isTransient(error)) throw error;
        await sleep(FIRST_PAUSE * 2 ** (tried - 1) * (0.5 + Math.random()), undefined, { signal });
      }
    }
  }

  async #send(call: S3Call, signal: AbortSignal): Promise<Buffer> {
    const { method, key, query, headers = {}, body } = call;
    const address = `${this.#url}${key ? `/${key}` : ""}${query ? `?${new URLSearchParams(query)}` : ""}`;
    const request = await this.#client.sign(address, { method, headers, ...(body && { body }) });
    const response = await fetch(request, { signal, redirect: "manual" });
    const answer = { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    if (!response.ok) throw new S3Error(call, answer);
    return answer.body;
  }

  #noteAnswer(): void {
    this.#failures = 0;
    this.#answeredAt = performance.now();
  }

  /** `began`: when the call began. A call that began before the last successful one does not show the current state. */
  #noteFailure(began: number): void {
    if (began <= this.#answeredAt) return;
    this.#failures += 1;
    this.#pausedUntil = performance.now() + this.#pause;
  }
}

/** Removes the secret id of the site from a key, for logs. */
function shownKey(key: string | undefined): string | undefined {
  return key?.replace(/aside-[^/]+/, "aside");
}

/** True if a retry may succeed: a server error, too many requests, or a lost connection. */
function isTransient(error: unknown): boolean {
  return !(error instanceof S3Error) || error.status >= 500 || error.status === 429;
}
