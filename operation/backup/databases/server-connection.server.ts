/** One connection to a PostgreSQL server for a backup or restore. Its settings do not depend on those of the server. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { sessionSetUp } from "#app/platform/database/host-pool.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { RunQuery } from "./row-counts.server.ts";

/** Removes time limits; `transaction_timeout` exists since PostgreSQL 17. The search path is extended, because pg_trgm may be elsewhere. */
const SETTINGS = `
  select set_config('search_path', 'public, ' || current_setting('search_path'), false);
  select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout');
  set default_transaction_read_only = off; set client_min_messages = warning`;

/** A database into which rows are loaded. */
export interface LoadTarget {
  readonly ask: RunQuery;
  /** Runs several statements. */
  run(text: string): Promise<void>;
  /** Loads whole lines in the text format of COPY into the table and columns in `target`. */
  load(target: string, lines: Buffer): Promise<void>;
}

export interface ServerConnection extends LoadTarget {
  /** Yields the rows of a table in the text format of COPY. */
  read(target: string): AsyncIterable<Buffer>;
  /** Closes the connection, which rolls back an open transaction. */
  close(): Promise<void>;
}

/** Connects to a server. All its errors are SettingErrors with the server's message. */
export async function connectServer(url: string): Promise<ServerConnection> {
  const { settings } = await new DatabaseHosts(url).choose().catch(failWith);
  const client = new pg.Client({ ...settings, application_name: "tukashno backup" });
  let lost: Error | undefined;
  // Reported by the next statement, whose own error says only that there is no connection.
  client.on("error", (error) => {
    lost ??= error;
  });
  const fail = (error: unknown) => failWith(lost ?? error);
  const run = async (text: string) => void (await client.query(text).catch(fail));
  await client.connect().catch(fail);
  await run(`${sessionSetUp()}; ${SETTINGS}`);
  return {
    run,
    ask: async (text) => (await client.query<Record<string, unknown>>(text).catch(fail)).rows,
    async load(target, lines) {
      await pipeline(Readable.from([lines]), client.query(from(`copy ${target} from stdin`))).catch(fail);
    },
    async *read(target) {
      try {
        yield* client.query(to(`copy ${target} to stdout`)) as AsyncIterable<Buffer>;
      } catch (error) {
        fail(error);
      }
    },
    close: () => client.end(),
  };
}

function failWith(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const { detail } = error as { readonly detail?: unknown };
  const message = error.message || ("code" in error ? String(error.code) : error.name);
  throw new SettingError(`DATABASE_URL: ${message}${typeof detail === "string" ? ` (${detail})` : ""}`, {
    cause: error,
  });
}
