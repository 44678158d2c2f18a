/** Why the site cannot start, in one line for its operator. */
import { statfsSync } from "node:fs";
import { SettingError } from "#app/platform/env.server.ts";

/** Bytes below which nothing can be expected to start: a page of the database, a segment of its log. */
const LEAST_SPACE = 16 * 1024 * 1024;
/** Of a database that is not there, does not let us in, has no connection left, starts or stops. */
const NO_DATABASE = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D|08|53300|57P)/;
/** What its client says, without a code, when nobody answers. */
const NO_ANSWER = /^(Connection terminated|timeout exceeded)/;

type Details = Partial<Readonly<Record<"code" | "syscall" | "port" | "hostname", unknown>>>;

/** Only what nobody has thought of comes with its stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError) return error.message;
  const { code = "", syscall = "", port, hostname } = error as Details;
  const { PORT = "3000", METRICS_PORT, HOST = "127.0.0.1", METRICS_HOST, DATA_DIR = "./data" } = process.env;
  if (code === "EADDRINUSE") {
    const isMetrics = String(port) === METRICS_PORT;
    return `${isMetrics ? `METRICS_PORT=${METRICS_PORT}` : `PORT=${PORT}`}: another program is using this port`;
  }
  // The name of the database's host is looked up as well.
  const isOurName = syscall === "getaddrinfo" && [HOST, METRICS_HOST].includes(String(hostname));
  if (isOurName || syscall === "listen" || syscall === "bind")
    return `HOST=${HOST}, PORT=${PORT}: cannot listen there (${code})`;
  if (/^(ENOTDIR|EEXIST|EACCES|EPERM|EROFS|ENOSPC)$/.test(String(code)))
    return `DATA_DIR=${DATA_DIR}: cannot be used (${code})`;
  // Whatever the database says then, this is the cause.
  if (isDiskFull(DATA_DIR)) return `DATA_DIR=${DATA_DIR}: the disk is full`;
  if (NO_DATABASE.test(String(code))) return `DATABASE_URL: cannot connect to the database (${code})`;
  if (code === "" && NO_ANSWER.test(error.message)) return "DATABASE_URL: the database does not answer";
  if (code === "42501") return `DATABASE_URL: its user must own the database (${error.message})`;
  return error.stack ?? error.message;
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_SPACE;
  } catch {
    return false;
  }
}
