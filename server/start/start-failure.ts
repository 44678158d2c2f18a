/** Explains to the operator in one line why the site cannot start. */
import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { NoUsableHost } from "#app/platform/database/database-hosts.server.ts";
import { formatBytes } from "#app/platform/numbers/bytes.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";

/** Bytes below which the disk counts as full: the embedded database needs space for a log segment. */
const MIN_FREE_SPACE = 16 * 1024 * 1024;
/** Bytes with which the site starts and serves pages. */
const NEEDED_SPACE = 64 * 1024 * 1024;
/** Parts of DATA_DIR whose files nobody may delete by hand. */
const KEPT = new Set(["database", "photos"]);
/** The section of the documentation about what may be deleted. */
const WHAT_TO_FREE = "docs/operations-when-something-breaks.md#the-disk-is-full";
/** Error codes of a database that is unreachable, refuses the login, has no free connection, or is starting or stopping. */
const CONNECTION_ERRORS = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D|08|53300|57P)/;
/** Error codes of a certificate that is not trusted, has ended or names another host. */
const CERTIFICATE_ERRORS = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;
/** Messages, without a code, of the database client after a timeout. */
const TIMEOUT_MESSAGES = /^(Connection terminated|timeout (exceeded|expired)|Query read timeout)/;

type Details = Partial<Readonly<Record<"code" | "syscall" | "port" | "hostname", unknown>>>;

/** Returns one line for a known cause; the stack for any other error. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError || error instanceof NoUsableHost) return error.message;
  const { code = "", syscall = "", port, hostname } = error as Details;
  const { PORT = "3000", METRICS_PORT, HOST = "127.0.0.1", METRICS_HOST, DATA_DIR = "./data" } = process.env;
  if (code === "EADDRINUSE") {
    const isMetrics = String(port) === METRICS_PORT;
    return `${isMetrics ? `METRICS_PORT=${METRICS_PORT}` : `PORT=${PORT}`}: another program is using this port`;
  }
  // The lookup of the database host fails with the same syscall.
  const isOurName = syscall === "getaddrinfo" && [HOST, METRICS_HOST].includes(String(hostname));
  if (isOurName || syscall === "listen" || syscall === "bind")
    return `HOST=${HOST}, PORT=${PORT}: cannot listen there (${code})`;
  if (/^(ENOTDIR|EEXIST|EACCES|EPERM|EROFS)$/.test(String(code)))
    return `DATA_DIR=${DATA_DIR}: cannot be used (${code})`;
  // Checked before the errors of the database, which a full disk causes.
  if (/^(ENOSPC|EDQUOT)$/.test(String(code)) || hasNoSpace(DATA_DIR)) return diskIsFull(DATA_DIR);
  if (code === "53100") return `DATABASE_URL: the disk of the database is full; free space there, see ${WHAT_TO_FREE}`;
  if (CONNECTION_ERRORS.test(String(code))) return `DATABASE_URL: cannot connect to the database (${code})`;
  if (CERTIFICATE_ERRORS.test(String(code)))
    return `DATABASE_URL: the server's certificate is not accepted (${code}); name its issuer with sslrootcert, and the host that it names`;
  if (code === "" && error.message === "The server does not support SSL connections")
    return "DATABASE_URL: the server does not encrypt; set ssl = on there, or leave out sslmode";
  if (code === "" && TIMEOUT_MESSAGES.test(error.message)) return "DATABASE_URL: the database does not answer";
  if (code === "42501") return `DATABASE_URL: its user must own the database (${error.message})`;
  return error.stack ?? error.message;
}

/** Returns the line about a full disk: how much to free, and what is large there beside the database and the photos. */
function diskIsFull(dataDir: string): string {
  const sizes = readdirSync(dataDir, { withFileTypes: true })
    .filter(({ name }) => !KEPT.has(name))
    .map(({ name, parentPath }) => ({ name, bytes: sizeOf(join(parentPath, name)) }))
    .filter(({ bytes }) => bytes > 1024 * 1024)
    .toSorted((a, b) => b.bytes - a.bytes);
  const large = sizes.slice(0, 3).map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`);
  const found = large.length > 0 ? ` (beside database and photos there are ${large.join(", ")})` : "";
  return `DATA_DIR=${dataDir}: the disk is full; free ${formatBytes(NEEDED_SPACE)} on it${found}, see ${WHAT_TO_FREE}`;
}

/** Returns the bytes of a file or folder; 0 for what cannot be read. */
function sizeOf(path: string): number {
  try {
    const own = statSync(path);
    return own.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : own.size;
  } catch {
    return 0;
  }
}

function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_SPACE;
  } catch {
    return false;
  }
}
