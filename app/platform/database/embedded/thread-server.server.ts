/**
 * Serves the orders of all clients on one PGlite, in fair order, one at a time. While a transaction is open only its own
 * connection is served. Runs in the thread of the database (database-thread.server.ts).
 */
import { inspect } from "node:util";
import type { PGlite, Results } from "@electric-sql/pglite";
import { prepareStatements } from "./prepared.server.ts";
import type { Answer, BegunCopy, Failure, Leaving, Order, Result, Work } from "./thread-messages.ts";
import { createTurns } from "./turns.ts";

/** What PGlite's own transactions say of a COMMIT that had to roll back. */
const ABORTED = { code: "25P02", message: "Transaction was rolled back instead of committed" } as const;

export interface Desk {
  /** Orders that have arrived since the last look, without waiting. */
  receive(): readonly (Order | Leaving)[];
  answer(answer: Answer): void;
  /** What has to be done between two pieces of work. Not called in a transaction that an error has aborted. */
  between(): Promise<void>;
  /** Brings a copy of the database's files up to date, none of which changes meanwhile. */
  copy(begun: BegunCopy): Promise<void>;
}

/** Returns the function that serves all that waits; call it whenever something may have arrived. */
export function createDesk(pglite: PGlite, desk: Desk): () => Promise<void> {
  const turns = createTurns<Order>();
  const statements = prepareStatements(pglite);
  /** The connection whose transaction is open, and what it has ordered. */
  let owner: number | undefined;
  let own: Order[] = [];
  let isAborted = false;
  let closing: Order | undefined;
  let isServing = false;

  function take(): void {
    for (const message of desk.receive()) {
      if ("left" in message) for (const { id } of turns.drop(message.left)) desk.answer({ id, isDropped: true });
      else if (message.work.kind === "close") closing = message;
      else if (message.connection === owner) own.push(message);
      else turns.add(message.client, message);
    }
  }

  function next(): Order | undefined {
    if (owner !== undefined) return own.shift();
    const order = turns.next() ?? closing;
    if (order === closing) closing = undefined;
    return order;
  }

  async function serve(): Promise<void> {
    if (isServing) return;
    isServing = true;
    let order: Order | undefined;
    do {
      take();
      order = next();
      if (order) await answer(order);
      if (order?.work.kind === "close") return;
      if (!isAborted) await desk.between();
    } while (order);
    isServing = false;
  }

  async function answer({ id, connection, work }: Order): Promise<void> {
    try {
      const results = await perform(connection, work);
      desk.answer({ id, results: results.map(compact) });
    } catch (error) {
      if (isFatal(error)) throw error;
      isAborted = owner !== undefined;
      desk.answer({ id, failure: describeFailure(error) });
    }
  }

  async function perform(connection: number, work: Work): Promise<readonly Results[]> {
    switch (work.kind) {
      case "query":
        return [await statements.query(work.text, work.values)];
      case "script":
        return runScript(work.text);
      case "copy": {
        const results = await runScript(work.text);
        await desk.copy(work);
        return results;
      }
      case "begin":
        await pglite.exec(work.text);
        owner = connection;
        return [];
      case "commit":
        await end("commit");
        return [];
      case "rollback":
        // After a failed commit there is nothing left.
        if (connection === owner) await end("rollback");
        return [];
      case "close":
        await pglite.close();
        return [];
    }
  }

  async function runScript(text: string): Promise<readonly Results[]> {
    try {
      await statements.forget();
      return await pglite.exec(text, { rowMode: "array" });
    } catch (error) {
      await pglite.exec("rollback");
      throw error;
    }
  }

  async function end(text: "commit" | "rollback"): Promise<void> {
    try {
      const [result] = await pglite.exec(text);
      if (text === "commit" && result?.command === "ROLLBACK") throw Object.assign(new Error(ABORTED.message), ABORTED);
    } finally {
      for (const order of own) turns.add(order.client, order);
      owner = undefined;
      own = [];
      isAborted = false;
    }
  }

  return serve;
}

function compact({ fields, rows, affectedRows }: Results): Result {
  return { names: fields.map(({ name }) => name), rows: rows as unknown as unknown[][], affectedRows };
}

/**
 * The database itself has fallen over. PostgreSQL's process would end; PGlite goes on, and never answers again. A full disk
 * does it, when there is no room for the log.
 */
function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  if (!(error instanceof Error)) return false;
  return error.name === "ExitStatus" || ("severity" in error && /^(PANIC|FATAL)$/.test(String(error.severity)));
}

/** An error as plain data. The question and its values stay here: they may hold what no log should. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: inspect(error), stack: undefined, fields: {} };
  const { query, params, queryOptions, ...fields } = { ...error } as Record<string, unknown>;
  return { name: error.name, message: error.message, stack: error.stack, fields };
}
