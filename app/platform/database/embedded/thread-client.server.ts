/** Starts the thread of the embedded database and sends requests to it. */
import { Worker } from "node:worker_threads";
import { clientGone, currentRequest } from "#app/platform/http/request-scope.server.ts";
import type { DatabaseLocation } from "./database-folder.server.ts";
import { isOptimisationAllowed } from "./optimisation.server.ts";
import type { Answer, ClientGone, Failure, Message, Result, ThreadRequest, Work } from "./thread-messages.ts";

/** The program of the thread, relative to the working directory. Without a build Node strips the types. */
const PROGRAM = import.meta.env?.PROD
  ? "./build/server/database-thread.js"
  : "./app/platform/database/embedded/database-thread.server.ts";
/** The client number of work outside any request: jobs, start-up, commands. */
const NO_CLIENT = 0;

interface Waiting {
  readonly signal: AbortSignal | undefined;
  resolve(results: readonly Result[]): void;
  reject(error: unknown): void;
}

/**
 * Opens the database in a separate thread; creates it if there is none. `onDeath` is called if the thread ends
 * unexpectedly.
 */
export async function startThread(
  location: DatabaseLocation,
  onDeath: (reason: string) => void,
): Promise<DatabaseThread> {
  const thread = new DatabaseThread(location, onDeath);
  await thread.opened;
  return thread;
}

export class DatabaseThread {
  /** Settles when the database is open, or cannot be opened. */
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #onDeath: (reason: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #clients = new WeakMap<object, number>();
  readonly #received: Answer[] = [];
  #lastId = 0;
  #lastClient = NO_CLIENT;
  #isClosing = false;
  #fatalReason: string | undefined;

  constructor(location: DatabaseLocation, onDeath: (reason: string) => void) {
    const workerData = { ...location, isOptimised: isOptimisationAllowed() };
    this.#worker = new Worker(PROGRAM, { workerData, execArgv: [] });
    this.#onDeath = onDeath;
    this.opened = new Promise((resolve, reject) => {
      this.#worker.on("message", (message: Message) => {
        if ("id" in message) this.#enqueueAnswer(message);
        else if ("fatal" in message) this.#fatalReason = message.fatal;
        else if (message.opened) {
          // The thread ends by itself.
          this.#isClosing = true;
          reject(errorOf(message.opened));
        } else resolve();
      });
      this.#worker.on("exit", (code) => {
        if (!this.#isClosing) reject(this.#fail(code));
      });
    });
    this.#worker.on("error", (error) => {
      this.#fatalReason = `the thread of the embedded database has ended (${error})`;
    });
  }

  /** The number of requests without an answer. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Does work for the current request. Throws the error of the database, or the abort reason if the client has disconnected. */
  send(connection: number, work: Work): Promise<readonly Result[]> {
    if (this.#fatalReason !== undefined) throw new Error(this.#fatalReason);
    const signal = clientGone();
    // The end of a transaction is sent in any case.
    if (work.kind === "query" || work.kind === "begin") signal?.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    const client = this.#clientNumber(signal);
    this.#worker.postMessage({ id, client, connection, work } satisfies ThreadRequest);
    return new Promise((resolve, reject) => this.#waiting.set(id, { signal, resolve, reject }));
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    await this.send(0, { kind: "close" });
    await this.#worker.terminate();
  }

  /** Returns the number of the current request, and notifies the thread when its client disconnects. */
  #clientNumber(signal: AbortSignal | undefined): number {
    const request = currentRequest();
    if (!request) return NO_CLIENT;
    const known = this.#clients.get(request);
    if (known !== undefined) return known;
    this.#lastClient += 1;
    const client = this.#lastClient;
    this.#clients.set(request, client);
    signal?.addEventListener("abort", () => this.#worker.postMessage({ goneClient: client } satisfies ClientGone), {
      once: true,
    });
    return client;
  }

  /** Handles one answer per iteration of the event loop: processing one takes half as long as rendering a page and blocks all else. */
  #enqueueAnswer(answer: Answer): void {
    if (this.#received.push(answer) === 1) setImmediate(() => this.#handleNext());
  }

  #handleNext(): void {
    const answer = this.#received.shift();
    if (answer) this.#handle(answer);
    if (this.#received.length > 0) setImmediate(() => this.#handleNext());
  }

  #handle(answer: Answer): void {
    const request = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("results" in answer) request?.resolve(answer.results);
    else request?.reject("failure" in answer ? errorOf(answer.failure) : request.signal?.reason);
  }

  /** Rejects all requests after the thread has ended unexpectedly, and returns their error. */
  #fail(code: number): Error {
    this.#fatalReason ??= `the thread of the embedded database has ended (${code})`;
    const error = new Error(this.#fatalReason);
    for (const answer of this.#received.splice(0)) this.#handle(answer);
    for (const request of this.#waiting.values()) request.reject(error);
    this.#onDeath(this.#fatalReason);
    return error;
  }
}

function errorOf({ name, message, stack, fields }: Failure): Error {
  const error = new Error(message);
  Object.defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
  return Object.assign(error, { name }, fields);
}
