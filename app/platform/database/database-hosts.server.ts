/**
 * The servers that a database URL names, and which of them is used: that with the role of `target_session_attrs`, as in libpq. It is
 * chosen before the first connection, and again after a connection is lost (decision 046).
 */
import { readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionOptions } from "node:tls";
import pg from "pg";
import {
  type DatabaseAddress,
  type DatabaseHost,
  readDatabaseUrl,
} from "#app/platform/settings/database-url.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";

/** Milliseconds until an attempt to reach a host is given up; shorter if there are others. */
const TIMEOUTS = { only: 10_000, several: 1_500 } as const;
/** Milliseconds that the other hosts have to answer after one that can be used: the latest timeline wins. */
const GRACE = 500;

/** Milliseconds after a failure until the hosts are asked again. */
const PAUSE = 250;

/** A host, with or without TLS. */
export interface ChosenHost {
  readonly name: string;
  readonly number: number;
  readonly settings: pg.ClientConfig;
}

interface Role {
  readonly is_standby: boolean;
  readonly is_read_only: boolean;
  /** Each promotion begins a timeline with a greater number; '' for a standby, or if there is only one host. */
  readonly timeline: string;
}

const ROLE =
  "select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only";
const TIMELINE = "select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline";

/** The roles that each `target_session_attrs` takes, the preferred ones first. */
const ROLES: Readonly<Record<DatabaseAddress["target"], readonly ((role: Role) => boolean)[]>> = {
  any: [() => true],
  "read-write": [({ is_read_only }) => !is_read_only],
  "read-only": [({ is_read_only }) => is_read_only],
  primary: [({ is_standby }) => !is_standby],
  standby: [({ is_standby }) => is_standby],
  "prefer-standby": [({ is_standby }) => is_standby, () => true],
};

/** None of several hosts can be used. */
export class NoUsableHost extends Error {
  readonly code = "57P03";
}

export class DatabaseHosts {
  readonly #setting: string;
  readonly #address: DatabaseAddress;
  /** Called with the host that is used now, and the former one. */
  onMove: (now: ChosenHost, before: ChosenHost) => void = () => {};
  /** For each host its settings in the order in which they are tried: `prefer` first with TLS. */
  readonly #hosts: readonly (readonly ChosenHost[])[];
  #chosen: ChosenHost | undefined;
  #since: Date | undefined;
  #isSure = false;
  /** True if none could be used when they were last asked. */
  #isAway = false;
  #choosing: Promise<ChosenHost> | undefined;

  /** `setting` has the URL. Throws SettingError if a file that the URL names cannot be read. */
  constructor(url: string, setting = "DATABASE_URL") {
    this.#setting = setting;
    this.#address = readDatabaseUrl(url);
    try {
      this.#hosts = this.#address.hosts.map((host, at) => waysTo(this.#address, host, at + 1));
    } catch (error) {
      throw new SettingError(`${setting}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Returns the host to connect to. Throws if none can be used. */
  async choose(): Promise<ChosenHost> {
    const [only, another] = this.#hosts.flat();
    if (only && !another && this.#address.target === "any") return only;
    if (this.#chosen && this.#isSure) return this.#chosen;
    if (!this.#choosing) {
      const clear = () => {
        this.#choosing = undefined;
      };
      this.#choosing = this.#choose();
      this.#choosing.then(clear, () => setTimeout(clear, PAUSE).unref());
    }
    return this.#choosing;
  }

  /** Tells that a connection to the host was lost or refused. The next call of `choose` looks again. */
  lost(): void {
    this.#isSure = false;
  }

  /** Returns for operators which of several hosts is used; undefined if there is only one. */
  state(): string | undefined {
    if (this.#hosts.length === 1) return undefined;
    if (!this.#chosen || this.#isAway) return "none";
    return `host ${this.#chosen.number} of ${this.#hosts.length} since ${this.#since?.toISOString()}`;
  }

  async #choose(): Promise<ChosenHost> {
    const found = await this.#find().catch((error: unknown) => {
      this.#isAway = true;
      throw error;
    });
    this.#isAway = false;
    const before = this.#chosen;
    this.#isSure = true;
    if (found === before) return found;
    this.#chosen = found;
    this.#since = new Date();
    if (before && before.number !== found.number) this.onMove(found, before);
    return found;
  }

  /** Asks all hosts at once. Of several that can be used, the one of the latest timeline is returned, then the first in the URL. */
  async #find(): Promise<ChosenHost> {
    const answers: (Awaited<ReturnType<typeof ask>> | undefined)[] = [];
    const failures: unknown[] = [];
    const [wanted] = ROLES[this.#address.target];
    const asked = this.#hosts.map(async (ways, at) => {
      const answer = await ask(ways, this.#hosts.length === 1).catch((error: unknown) => void failures.push(error));
      answers[at] = answer ?? undefined;
      if (!answer || !wanted?.(answer.role)) throw new Error("not this one");
    });
    const all = Promise.allSettled(asked);
    await Promise.any(asked).then(
      () => Promise.race([all, wait(GRACE, undefined, { ref: false })]),
      () => all,
    );
    for (const isWanted of ROLES[this.#address.target]) {
      const usable = answers.filter((answer) => answer !== undefined && isWanted(answer.role));
      const [best] = usable.toSorted((a, b) => ((a?.role.timeline ?? "") < (b?.role.timeline ?? "") ? 1 : -1));
      if (best) return best.host;
    }
    if (this.#hosts.length === 1 && failures.length > 0) throw failures[0];
    const { target } = this.#address;
    throw new NoUsableHost(
      `${this.#setting}: no host is ${target}, ${failures.length} of ${this.#hosts.length} do not answer`,
    );
  }
}

/** Asks a host for its role, with TLS or without, as `sslmode` says. */
async function ask(ways: readonly ChosenHost[], isAlone: boolean): Promise<{ host: ChosenHost; role: Role }> {
  const timeout = isAlone ? TIMEOUTS.only : TIMEOUTS.several;
  let failure: unknown;
  for (const host of ways) {
    const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout };
    const client = new pg.Client({ ...host.settings, ...limits, application_name: "tukashno hosts" });
    try {
      await client.on("error", () => {}).connect();
      return { host, role: await roleOf(client, isAlone) };
    } catch (error) {
      // The second way matters only if the first one has no TLS.
      failure = failure && !/SSL/.test(String(failure)) ? failure : error;
      if (/^(ECONN|ENOTFOUND|EAI_|ENOENT)/.test(String((error as { code?: unknown }).code))) break;
    } finally {
      client.end().catch(() => {});
    }
  }
  throw failure;
}

async function roleOf(client: pg.Client, isAlone: boolean): Promise<Role> {
  const { rows } = await client.query<Omit<Role, "timeline">>(ROLE);
  const role = { is_standby: true, is_read_only: true, ...rows[0], timeline: "" };
  // Not every server that speaks the protocol has a log with timelines.
  if (isAlone || role.is_standby) return role;
  return { ...role, ...(await client.query<Pick<Role, "timeline">>(TIMELINE)).rows[0] };
}

function waysTo(address: DatabaseAddress, { host, port }: DatabaseHost, number: number): readonly ChosenHost[] {
  const { user, password, database, sslmode, further } = address;
  const isSocket = host.startsWith("/");
  const plain: pg.ClientConfig = {
    ...{ host, port, user, password, database, options: further.options, ssl: false },
    // A machine that is switched off closes no connection.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  };
  const encrypted = (): pg.ClientConfig => ({
    ...plain,
    ssl: tlsOf(address),
    enableChannelBinding: further.channel_binding === "require",
    ...(further.sslnegotiation === "direct" && { sslnegotiation: "direct" as const }),
  });
  const ways = () => {
    if (isSocket || sslmode === "disable") return [plain];
    if (sslmode === "prefer") return [encrypted(), plain];
    return sslmode === "allow" ? [plain, encrypted()] : [encrypted()];
  };
  return ways().map((settings) => ({ name: isSocket ? host : `${host}:${port}`, number, settings }));
}

/** Like libpq, checks the chain of the certificate if there are trusted ones, and the name of the host with `verify-full` only. */
function tlsOf({ sslmode, sslrootcert, sslcert, sslkey }: DatabaseAddress): ConnectionOptions {
  return {
    ...(sslrootcert && { ca: readSettingFile("sslrootcert", sslrootcert) }),
    ...(sslcert && sslkey && { cert: readSettingFile("sslcert", sslcert), key: readKey(sslkey) }),
    rejectUnauthorized: sslrootcert !== undefined,
    ...(sslmode !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

function readKey(path: string): string {
  const key = readSettingFile("sslkey", path);
  // psql refuses such a file.
  const { mode, uid } = statSync(path);
  if (mode & (uid === 0 ? 0o037 : 0o077)) throw new Error(`sslkey=${path}: others can read it; chmod 600 it`);
  return key;
}

function readSettingFile(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${name}=${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
