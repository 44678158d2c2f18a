/**
 * Serves the requests of all clients on one PGlite, one at a time in the order of their arrival. While a transaction is open only
 * its own connection is served. Runs in the thread of the database (database-thread.server.ts).
 */
import { inspect } from "node:util";
import type { PGlite, Results } from "@electric-sql/pglite";
import { prepareStatements } from "./prepared-statements.server.ts";
import type { Answer, BegunCopy, ClientGone, Failure, Result, ThreadRequest, Work } from "./thread-messages.ts";

export interface ThreadServerDependencies {
  /** Returns the messages that have arrived since the last call, without waiting. */
  receive(): readonly (ThreadRequest | ClientGone)[];
  answer(answer: Answer): void;
  /** Called after each piece of work, except in a transaction that an error has aborted. */
  afterWork(): Promise<void>;
  /** Completes a copy of the database's files, none of which changes meanwhile. */
  copy(begun: BegunCopy): Promise<void>;
}

/** The requests that wait. While a transaction is open, only those of its connection are next. */
function createRequestQueue({ receive, answer }: Pick<ThreadServerDependencies, "receive" | "answer">) {
  /** The connection whose transaction is open, and its requests. */
  let owner: number | undefined;
  let own: ThreadRequest[] = [];
  let waiting: ThreadRequest[] = [];
  let closing: ThreadRequest | undefined;
  /** True if a statement of the open transaction has failed. */
  let isAborted = false;

  function receiveAll(): void {
    for (const message of receive()) {
      if ("goneClient" in message) dropRequestsOf(message.goneClient);
      else if (message.work.kind === "close") closing = message;
      else if (message.connection === owner) own.push(message);
      else waiting.push(message);
    }
  }

  /** Drops the waiting requests of a client. */
  function dropRequestsOf(goneClient: number): void {
    for (const { id, client } of waiting) if (client === goneClient) answer({ id, isDropped: true });
    waiting = waiting.filter(({ client }) => client !== goneClient);
  }

  return {
    owner: () => owner,
    isAborted: () => isAborted,
    next(): ThreadRequest | undefined {
      receiveAll();
      if (owner !== undefined) return own.shift();
      const request = waiting.shift() ?? closing;
      if (request === closing) closing = undefined;
      return request;
    },
    begin(connection: number): void {
      owner = connection;
    },
    /** Notes that a statement has failed, which aborts an open transaction. */
    abort(): void {
      isAborted = owner !== undefined;
    },
    end(): void {
      waiting.push(...own);
      owner = undefined;
      own = [];
      isAborted = false;
    },
  };
}

type RequestQueue = ReturnType<typeof createRequestQueue>;

/** Returns a function that performs one request of a connection. */
function createPerformer(pglite: PGlite, queue: RequestQueue, { copy }: Pick<ThreadServerDependencies, "copy">) {
  const statements = prepareStatements(pglite);

  async function perform(connection: number, work: Work): Promise<readonly Results[]> {
    switch (work.kind) {
      case "query":
        return [await statements.query(work.text, work.values)];
      case "script":
        return runScript(work.text);
      case "copy": {
        const results = await runScript(work.text);
        await copy(work);
        return results;
      }
      case "begin":
        await pglite.exec(work.text);
        queue.begin(connection);
        return [];
      case "commit":
        return end("commit");
      case "rollback":
        // After a failed commit the transaction has ended already.
        return connection === queue.owner() ? end("rollback") : [];
      case "close":
        await pglite.close();
        return [];
    }
  }

  async function runScript(text: string): Promise<readonly Results[]> {
    try {
      await statements.clear();
      return await pglite.exec(text, { rowMode: "array" });
    } catch (error) {
      await pglite.exec("rollback");
      throw error;
    }
  }

  async function end(text: "commit" | "rollback"): Promise<readonly Results[]> {
    try {
      return await pglite.exec(text);
    } finally {
      queue.end();
    }
  }

  return perform;
}

/** Returns a function that serves all waiting requests; call it whenever a message may have arrived. */
export function createThreadServer(pglite: PGlite, dependencies: ThreadServerDependencies): () => Promise<void> {
  const queue = createRequestQueue(dependencies);
  const perform = createPerformer(pglite, queue, dependencies);
  let isServing = false;

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    let request: ThreadRequest | undefined;
    do {
      request = queue.next();
      if (request) await answer(request);
      if (request?.work.kind === "close") return;
      if (!queue.isAborted()) await dependencies.afterWork();
    } while (request);
    isServing = false;
  }

  async function answer({ id, connection, work }: ThreadRequest): Promise<void> {
    try {
      const results = await perform(connection, work);
      dependencies.answer({ id, results: results.map(compact) });
    } catch (error) {
      if (isFatal(error)) throw error;
      queue.abort();
      dependencies.answer({ id, failure: describeFailure(error) });
    }
  }

  return serve;
}

function compact({ fields, rows, command, rowCount }: Results): Result {
  return { names: fields.map(({ name }) => name), rows: rows as unknown as unknown[][], command, rowCount };
}

/**
 * True if the database itself has crashed, for example on a disk without space for the log. PostgreSQL's process would end; PGlite
 * continues, and never answers again.
 */
function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (!(error instanceof Error)) return false;
  return error.name === "ExitStatus" || ("severity" in error && /^(PANIC|FATAL)$/.test(String(error.severity)));
}

/** Converts an error to plain data, without the query and its values, which must not reach a log. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: inspect(error), stack: undefined, fields: {} };
  const { query, params, queryOptions, ...fields } = { ...error } as Record<string, unknown>;
  return { name: error.name, message: error.message, stack: error.stack, fields };
}
