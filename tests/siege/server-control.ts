// A PostgreSQL server of ours as an attacker or an accident treats it: ended, started again, frozen.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

export interface ServerControl {
  /** Ends the server at once, without a checkpoint. */
  end(): void;
  start(): void;
  /** Stops all its processes where they are (SIGSTOP), and lets them go on. */
  freeze(): void;
  thaw(): void;
}

export async function controlOf(url: string): Promise<ServerControl> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async (query: string) => String(Object.values((await client.query(query)).rows[0] ?? {})[0]);
  const folder = await ask("select setting from pg_settings where name = 'data_directory'");
  const binaries = await ask("select setting from pg_config where name = 'BINDIR'");
  await client.end();
  const { uid, gid } = statSync(folder);
  const pgCtl = (...args: string[]) =>
    execFileSync(join(binaries, "pg_ctl"), [...args, "--silent", "--wait", "-D", folder], {
      cwd: folder,
      stdio: "ignore",
      uid,
      gid,
    });
  const signal = (name: NodeJS.Signals) => {
    const main = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
    for (const pid of [main, ...childrenOf(main)]) process.kill(pid, name);
  };
  return {
    end: () => pgCtl("stop", "--mode=immediate"),
    start: () => pgCtl("start", "-l", join(folder, "..", "server.log")),
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
  };
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}
