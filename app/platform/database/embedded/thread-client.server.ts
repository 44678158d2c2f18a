/** Starts the thread of the embedded database and sends requests to it. */
import { Worker } from "node:worker_threads";
import { clientGone, currentRequest } from "#app/platform/http/request-scope.server.ts";
import { type DatabaseLocation, hasDatabase } from "./database-folder.server.ts";
import type {
  Answer,
  ClientGone,
  Failure,
  Message,
  Result,
  ThreadData,
  ThreadRequest,
  Work,
} from "./thread-messages.ts";

/** The program of the thread, relative to the working directory. Without a build Node strips the types. */
const PROGRAM = import.meta.env?.PROD
  ? "./build/server/database-thread.js"
  : "./app/platform/database/embedded/database-thread.server.ts";
/** The client number of work outside any request: jobs, start-up, commands. */
const NO_CLIENT = 0;

export interface DatabaseThread {
  /** Does work for the current request. Throws the error of the database, or the abort reason if the client has disconnected. */
  send(connection: number, work: Work): Promise<readonly Result[]>;
  close(): Promise<void>;
  /** The number of requests without an answer. */
  readonly waiting: number;
}

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
  if (!hasDatabase(location.folder)) await createInThread(location);
  return serveInThread(location, onDeath);
}

function startWorker(data: ThreadData): Worker {
  return new Worker(PROGRAM, { workerData: data, execArgv: [] });
}

function createInThread(location: DatabaseLocation): Promise<void> {
  const worker = startWorker({ ...location, task: "make" });
  return new Promise((resolve, reject) => {
    let failure: Error | undefined = new Error("the thread that creates the database has ended");
    worker.on("message", (message: Message) => {
      if ("opened" in message) failure = message.opened && errorOf(message.opened);
      else if ("fatal" in message) failure = new Error(message.fatal);
    });
    worker.on("error", reject);
    worker.on("exit", () => (failure ? reject(failure) : resolve()));
  });
}

function serveInThread(location: DatabaseLocation, onDeath: (reason: string) => void): Promise<DatabaseThread> {
  const worker = startWorker({ ...location, task: "serve" });
  const waiting = new Map<number, Waiting>();
  const clients = new WeakMap<object, number>();
  const received: Answer[] = [];
  let lastId = 0;
  let lastClient = NO_CLIENT;
  let isClosing = false;
  let fatalReason: string | undefined;

  /** Returns the number of the current request, and notifies the thread when its client disconnects. */
  function clientNumber(signal: AbortSignal | undefined): number {
    const request = currentRequest();
    if (!request) return NO_CLIENT;
    const known = clients.get(request);
    if (known !== undefined) return known;
    lastClient += 1;
    const client = lastClient;
    clients.set(request, client);
    signal?.addEventListener("abort", () => worker.postMessage({ goneClient: client } satisfies ClientGone), {
      once: true,
    });
    return client;
  }

  function send(connection: number, work: Work): Promise<readonly Result[]> {
    if (fatalReason !== undefined) throw new Error(fatalReason);
    const signal = clientGone();
    // The end of a transaction is sent in any case.
    if (work.kind === "query" || work.kind === "begin") signal?.throwIfAborted();
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, client: clientNumber(signal), connection, work } satisfies ThreadRequest);
    return new Promise((resolve, reject) => waiting.set(id, { signal, resolve, reject }));
  }

  /** Handles one answer per iteration of the event loop: processing one takes half as long as rendering a page and blocks all else. */
  function enqueueAnswer(answer: Answer): void {
    if (received.push(answer) === 1) setImmediate(handleNext);
  }

  function handleNext(): void {
    const answer = received.shift();
    if (answer) handle(answer);
    if (received.length > 0) setImmediate(handleNext);
  }

  function handle(answer: Answer): void {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("results" in answer) request?.resolve(answer.results);
    else request?.reject("failure" in answer ? errorOf(answer.failure) : request.signal?.reason);
  }

  return new Promise((resolve, reject) => {
    const thread: DatabaseThread = {
      send,
      get waiting() {
        return waiting.size;
      },
      async close() {
        if (isClosing) return;
        isClosing = true;
        await send(0, { kind: "close" });
        await worker.terminate();
      },
    };
    worker.on("message", (message: Message) => {
      if ("id" in message) enqueueAnswer(message);
      else if ("fatal" in message) fatalReason = message.fatal;
      else if (message.opened) reject(errorOf(message.opened));
      else resolve(thread);
    });
    worker.on("error", (error) => {
      fatalReason = `the thread of the embedded database has ended (${error})`;
    });
    worker.on("exit", (code) => {
      if (isClosing) return;
      fatalReason ??= `the thread of the embedded database has ended (${code})`;
      const error = new Error(fatalReason);
      reject(error);
      for (const answer of received.splice(0)) handle(answer);
      for (const request of waiting.values()) request.reject(error);
      onDeath(fatalReason);
    });
  });
}

function errorOf({ name, message, stack, fields }: Failure): Error {
  const error = new Error(message);
  Object.defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
  return Object.assign(error, { name }, fields);
}
