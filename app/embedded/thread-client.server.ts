/** Starts the thread of the embedded database and speaks to it. */
import { Worker } from "node:worker_threads";
import { clientGone, currentRequest } from "#app/platform/request-scope.server.ts";
import { type DatabasePlace, hasDatabase } from "./database-folder.server.ts";
import type { Answer, Failure, Leaving, Message, Order, Result, ThreadData, Work } from "./thread-messages.ts";

/** From where the site runs, like its migrations. Without a build Node reads the types away. */
const PROGRAM = import.meta.env?.PROD
  ? "./build/server/database-thread.js"
  : "./app/embedded/database-thread.server.ts";
/** Work that no request waits for: jobs, start-up, commands. */
const NOBODY = 0;

export interface DatabaseThread {
  /** Does the work for the request under way. Throws what the database says, or the reason why the client has left. */
  send(connection: number, work: Work): Promise<readonly Result[]>;
  close(): Promise<void>;
  /** Orders that have no answer yet. */
  readonly waiting: number;
}

interface Waiting {
  readonly signal: AbortSignal | undefined;
  resolve(results: readonly Result[]): void;
  reject(error: unknown): void;
}

/**
 * Opens the database in a thread of its own; makes it when there is none. `onDeath` is called when the thread ends without
 * being asked to.
 */
export async function startThread(place: DatabasePlace, onDeath: (reason: string) => void): Promise<DatabaseThread> {
  if (!hasDatabase(place.folder)) await makeInThread(place);
  return serveInThread(place, onDeath);
}

function startWorker(data: ThreadData): Worker {
  return new Worker(PROGRAM, { workerData: data, execArgv: [] });
}

function makeInThread(place: DatabasePlace): Promise<void> {
  const worker = startWorker({ ...place, task: "make" });
  return new Promise((resolve, reject) => {
    let failure: Error | undefined = new Error("the thread that makes the database has ended");
    worker.on("message", (message: Message) => {
      if ("opened" in message) failure = message.opened && errorOf(message.opened);
      else if ("fatal" in message) failure = new Error(message.fatal);
    });
    worker.on("error", reject);
    worker.on("exit", () => (failure ? reject(failure) : resolve()));
  });
}

function serveInThread(place: DatabasePlace, onDeath: (reason: string) => void): Promise<DatabaseThread> {
  const worker = startWorker({ ...place, task: "serve" });
  const waiting = new Map<number, Waiting>();
  const clients = new WeakMap<object, number>();
  const heard: Answer[] = [];
  let lastId = 0;
  let lastClient = NOBODY;
  let isClosing = false;
  let lastWords: string | undefined;

  /** The number of the request under way; its leaving is passed on. */
  function numberOfClient(signal: AbortSignal | undefined): number {
    const request = currentRequest();
    if (!request) return NOBODY;
    const known = clients.get(request);
    if (known !== undefined) return known;
    lastClient += 1;
    const client = lastClient;
    clients.set(request, client);
    signal?.addEventListener("abort", () => worker.postMessage({ left: client } satisfies Leaving), { once: true });
    return client;
  }

  function send(connection: number, work: Work): Promise<readonly Result[]> {
    if (lastWords !== undefined) throw new Error(lastWords);
    const signal = clientGone();
    // The end of a transaction is sent in any case.
    if (work.kind === "query" || work.kind === "begin") signal?.throwIfAborted();
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, client: numberOfClient(signal), connection, work } satisfies Order);
    return new Promise((resolve, reject) => waiting.set(id, { signal, resolve, reject }));
  }

  /** One answer in a turn of the event loop: what is made of one takes half as long as a page, and everything else waits for it. */
  function hearInTurn(answer: Answer): void {
    if (heard.push(answer) === 1) setImmediate(hearNext);
  }

  function hearNext(): void {
    const answer = heard.shift();
    if (answer) hear(answer);
    if (heard.length > 0) setImmediate(hearNext);
  }

  function hear(answer: Answer): void {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("results" in answer) asker?.resolve(answer.results);
    else asker?.reject("failure" in answer ? errorOf(answer.failure) : asker.signal?.reason);
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
      if ("id" in message) hearInTurn(message);
      else if ("fatal" in message) lastWords = message.fatal;
      else if (message.opened) reject(errorOf(message.opened));
      else resolve(thread);
    });
    worker.on("error", (error) => {
      lastWords = `the thread of the embedded database has ended (${error})`;
    });
    worker.on("exit", (code) => {
      if (isClosing) return;
      lastWords ??= `the thread of the embedded database has ended (${code})`;
      const error = new Error(lastWords);
      reject(error);
      for (const answer of heard.splice(0)) hear(answer);
      for (const asker of waiting.values()) asker.reject(error);
      onDeath(lastWords);
    });
  });
}

function errorOf({ name, message, stack, fields }: Failure): Error {
  const error = new Error(message);
  Object.defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
  return Object.assign(error, { name }, fields);
}
