// Runs PgBouncer in front of a PostgreSQL server. Like the server (postgres.ts) it is found on the machine, or Debian's package is
// installed if the tests run as root.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findProgram, freePort, installDebianPackage } from "./machine.ts";
import { serverUser, temporaryFolder } from "./postgres.ts";

export const PGBOUNCER = findPgBouncer();

function findPgBouncer(): string | undefined {
  const find = () => findProgram(["pgbouncer"], ["/usr/sbin"]);
  return find() ?? (installDebianPackage("pgbouncer") ? find() : undefined);
}

/** Starts PgBouncer, which allows one process of the site the default number of connections. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "session" | "transaction" | "statement",
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!PGBOUNCER) throw new Error("no PgBouncer");
  const port = await freePort();
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(temporaryFolder(), "tukashno-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  for (const path of [folder, file]) chmodSync(path, 0o755);
  const child = spawn(PGBOUNCER, [file], { stdio: "ignore", ...serverUser() });
  const ended = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error("PgBouncer did not start");
    await wait(30);
  }
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    async stop() {
      kill();
      process.off("exit", kill);
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
      .once("connect", () => resolve(true))
      .once("error", () => resolve(false))
      .once("connect", () => socket.destroy());
  });
}
