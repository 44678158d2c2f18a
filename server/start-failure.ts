/** Why the site cannot start, in one line for its operator. */
import { statfsSync } from "node:fs";
import { SettingError } from "#app/platform/env.server.ts";

/** Bytes below which nothing can be expected to start: a page of the database, a segment of its log. */
const LEAST_SPACE = 16 * 1024 * 1024;

/** Only what nobody has thought of comes with its stack. */
export function startFailure(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const { PORT = "3000", METRICS_PORT, HOST = "127.0.0.1", DATA_DIR = "./data" } = process.env;
  const syscall = error instanceof Error && "syscall" in error ? String(error.syscall) : "";
  if (code === "EADDRINUSE") {
    const isMetrics = error instanceof Error && "port" in error && String(error.port) === METRICS_PORT;
    return `${isMetrics ? `METRICS_PORT=${METRICS_PORT}` : `PORT=${PORT}`}: another program is using this port`;
  }
  if (/^(listen|bind|getaddrinfo)$/.test(syscall)) return `HOST=${HOST}, PORT=${PORT}: cannot listen there (${code})`;
  if (/^(ENOTDIR|EEXIST|EACCES|EPERM|EROFS|ENOSPC)$/.test(code))
    return `DATA_DIR=${DATA_DIR}: cannot be used (${code})`;
  // Whatever the database says then, this is the cause.
  if (isDiskFull(DATA_DIR)) return `DATA_DIR=${DATA_DIR}: the disk is full`;
  if (/^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|08)/.test(code))
    return `DATABASE_URL: cannot connect to the database (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_SPACE;
  } catch {
    return false;
  }
}
