/** The Kysely dialect for the thread of the embedded database. */
import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { DatabaseThread } from "./thread-client.server.ts";
import type { Result, Work } from "./thread-messages.ts";

/** A connection is only a number, by which the thread knows the requests of one transaction; nothing is opened or closed. */
export function threadDialect(thread: DatabaseThread): Dialect {
  let connections = 0;
  const connect = async (): Promise<PostgresPoolClient> => {
    connections += 1;
    const connection = connections;
    const query = async (text: string, values: readonly unknown[]) => {
      const [result] = await thread.send(connection, workOf(text, values));
      return result ? { ...result, rows: rowsOf(result) } : { rows: [] };
    };
    return { query: query as unknown as PostgresPoolClient["query"], release() {} };
  };
  return new PostgresDialect({ pool: { options: {}, connect, end: () => thread.close() } });
}

/** Recognises the statements with which Kysely begins and ends transactions. */
function workOf(text: string, values: readonly unknown[]): Work {
  if (text === "commit" || text === "rollback") return { kind: text };
  return /^(begin$|start transaction)/.test(text) ? { kind: "begin", text } : { kind: "query", text, values };
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
