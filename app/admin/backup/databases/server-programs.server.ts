/** PostgreSQL's own programs: pg_dump writes a database as a script, psql runs it as one transaction. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { RunQuery } from "./row-counts.server.ts";

/** Returns the environment variables of a connection; a URL as an argument would show the password to other users. */
function variablesOf(url: string): Record<string, string | undefined> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PATH: process.env.PATH,
    LC_ALL: "C",
    PGCLIENTENCODING: "UTF8",
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "prefer",
  };
}

interface Program {
  readonly process: ChildProcess;
  /** Rejects with a SettingError that has its error output. */
  readonly ended: Promise<void>;
}

function start(name: string, args: readonly string[], url: string): Program {
  const child = spawn(name, args, { env: variablesOf(url), stdio: ["pipe", "pipe", "pipe"] });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-2_000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new SettingError(`${name} is missing: ${WHERE}`) : error),
    );
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new SettingError(`${name}: ${errorOutput.trim()}`)),
    );
  });
  // Callers that await it receive the error.
  ended.catch(() => undefined);
  return { process: child, ended };
}

const WHERE = "install PostgreSQL's client programs, not older than the server (Debian: postgresql-client)";

/** Yields a script of the whole database as of an exported snapshot. */
export async function* dumpDatabase(url: string, snapshot: string): AsyncGenerator<Buffer> {
  const dump = start("pg_dump", ["--no-owner", "--no-privileges", `--snapshot=${snapshot}`], url);
  try {
    for await (const chunk of dump.process.stdout ?? []) yield chunk as Buffer;
    await dump.ended;
  } finally {
    dump.process.kill();
  }
}

export interface RunningScript {
  write(part: Buffer | string): Promise<void>;
  /** Runs one query as part of the script and returns its rows. */
  readonly ask: RunQuery;
  /** Writes the last statements and waits for the end. Throws SettingError with the error output. */
  end(text?: string): Promise<void>;
  /** Stops the program, which rolls back its transaction. */
  undo(): Promise<void>;
}

/** Starts psql, which runs the script while it is written and stops at the first error. */
export function runScript(url: string): RunningScript {
  const options = ["--no-psqlrc", "--quiet", "--no-align", "--tuples-only", "--set=ON_ERROR_STOP=1"];
  const psql = start("psql", [...options, "--output=/dev/null"], url);
  const input = psql.process.stdin;
  if (!input) throw new Error("a program without input");
  // `ended` reports the cause.
  input.on("error", () => undefined);
  const lines = createInterface({ input: psql.process.stdout ?? Readable.from([]) })[Symbol.asyncIterator]();
  async function write(part: Buffer | string): Promise<void> {
    if (!input?.writable) return psql.ended;
    if (!input.write(part)) await Promise.race([once(input, "drain"), psql.ended]);
  }
  return {
    write,
    async ask(text) {
      const end = randomUUID();
      // Standard output contains only the results of these queries, not those of the script.
      await write(`\n\\o\nselect row_to_json(asked) from (${text}) asked;\n\\echo ${end}\n\\o /dev/null\n`);
      const rows: Record<string, unknown>[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) {
          await psql.ended;
          throw new Error("psql has ended without an answer");
        }
        if (value === end) return rows;
        rows.push(JSON.parse(value) as Record<string, unknown>);
      }
    },
    end(text = "") {
      input.end(text);
      return psql.ended;
    },
    async undo() {
      psql.process.kill("SIGKILL");
      await psql.ended.catch(() => undefined);
    },
  };
}
