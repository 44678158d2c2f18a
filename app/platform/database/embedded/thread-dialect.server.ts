/** The Kysely dialect for the thread of the embedded database. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { DatabaseThread } from "./thread-client.server.ts";
import type { Result } from "./thread-messages.ts";

/** PostgreSQL's code for a transaction that an error has aborted. */
const ABORTED = "25P02";

export function threadDialect(thread: DatabaseThread): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ThreadDriver(thread),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A connection is only a number, by which the thread knows the requests of one transaction; nothing is opened or closed. */
class ThreadConnection implements DatabaseConnection {
  readonly thread: DatabaseThread;
  readonly number: number;

  constructor(thread: DatabaseThread, number: number) {
    this.thread = thread;
    this.number = number;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const [result] = await this.thread.send(this.number, { kind: "query", text: sql, values: parameters });
      return {
        rows: (result ? rowsOf(result) : []) as R[],
        ...(result?.affectedRows !== undefined && { numAffectedRows: BigInt(result.affectedRows) }),
      };
    } catch (error) {
      throw withCaller(error, new Error());
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("The embedded database does not stream");
  }
}

class ThreadDriver implements Driver {
  readonly #thread: DatabaseThread;
  #connections = 0;

  constructor(thread: DatabaseThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    this.#connections += 1;
    return new ThreadConnection(this.#thread, this.#connections);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction({ number }: ThreadConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const text = ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
    await this.#thread.send(number, { kind: "begin", text });
  }

  async commitTransaction({ number }: ThreadConnection): Promise<void> {
    try {
      await this.#thread.send(number, { kind: "commit" });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === ABORTED)
        throw new AbortedTransactionError({ cause: error });
      throw withCaller(error, new Error());
    }
  }

  async rollbackTransaction({ number }: ThreadConnection): Promise<void> {
    await this.#thread.send(number, { kind: "rollback" });
  }

  destroy(): Promise<void> {
    return this.#thread.close();
  }
}

export function rowsOf({ names, rows }: Result): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const name of names) {
      row[name] = values[at];
      at += 1;
    }
    return row;
  });
}

/** Appends the stack of the caller to an error, whose own stack is that of the thread. */
function withCaller(error: unknown, caller: Error): unknown {
  if (error instanceof Error) error.stack += `\n${caller.stack?.split("\n").slice(1).join("\n")}`;
  return error;
}
