// Starts the built site for the tests of a file, on an empty database.
import { randomUUID } from "node:crypto";
import { constants, cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openDatabase } from "#server/site.ts";
import { newDatabase } from "#tests/support/postgres.ts";
import {
  type BuiltSite,
  fromElsewhere,
  type Requests,
  spawnSite,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";
import { workerFolder } from "#tests/support/worker-folder.ts";

/** Starts one site for all tests of a file. A function of settings is given those of the database. */
export function useSite(
  settings: Variables | ((ownDatabase: Variables) => Promise<Variables>) = {},
): Omit<BuiltSite, "stop" | "said"> {
  let site: BuiltSite | undefined;
  let database: OwnDatabase | undefined;
  const current = () => {
    if (!site) throw new Error("The site runs only while tests do.");
    return site;
  };
  beforeAll(async () => {
    database = await ownDatabase();
    const given: Variables = database ? { DATABASE_URL: database.url } : {};
    const variables = typeof settings === "function" ? await settings(given) : settings;
    site = await startSite({ DATA_DIR: variables.DATA_DIR ?? makeDataDir(), ...given, ...variables });
  });
  afterAll(async () => {
    await site?.stop();
    await database?.drop();
  });
  return {
    get address() {
      return current().address;
    },
    get process() {
      return current().process;
    },
    ask: (...given) => current().ask(...given),
    send: (...given) => current().send(...given),
  };
}

/** The secret of the shared site, with which tests sign links. */
export const SHARED_SECRET = "a secret of the tests, long enough for anybody";

interface SharedSite extends Requests {
  readonly dataDir: string;
}

const worker = globalThis as { sharedSite?: Promise<SharedSite> };

/**
 * Returns a site with default settings and API tokens that all files of this worker share, for tests that are independent of the
 * data of others. Each file has its own network address, because rate limits count by address.
 */
export function useSharedSite(): SharedSite {
  let site: SharedSite | undefined;
  const current = () => {
    if (!site) throw new Error("The site runs only while tests do.");
    return site;
  };
  beforeAll(async () => {
    worker.sharedSite ??= startSharedSite();
    const shared = await worker.sharedSite;
    site = { ...fromElsewhere(shared, privateAddress()), dataDir: shared.dataDir };
  });
  return {
    get address() {
      return current().address;
    },
    get dataDir() {
      return current().dataDir;
    },
    ask: (...given) => current().ask(...given),
    send: (...given) => current().send(...given),
  };
}

/** The site ends with the worker; its folder and database are removed after the run (global-database-setup.ts). */
async function startSharedSite(): Promise<SharedSite> {
  // Vitest ends workers with this signal, which does not emit `exit` by itself.
  process.once("SIGTERM", () => process.exit());
  const source = inject("testDatabase");
  const url = "urls" in source ? source.urls[Number(process.env.VITEST_POOL_ID) - 1] : undefined;
  const database = url && (await createDatabase(`${new URL(url).pathname.slice(1)}_site`));
  const dataDir = copyMigrated(inject("testFolder"));
  const site = await startSite({
    ...{ DATA_DIR: dataDir, AUTH_SECRET: SHARED_SECRET, TRUST_PROXY: "1", API_TOKENS: "on" },
    // Other tests cover durability.
    ...(database ? { DATABASE_URL: database.url } : { DURABILITY: "off" }),
  });
  return { ...site, dataDir };
}

/** Returns a random private address, from which any number of accounts may be registered. */
function privateAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** Makes a data folder with a migrated database; removed after the run. */
export function makeDataDir(): string {
  return copyMigrated(workerFolder());
}

function copyMigrated(parent: string): string {
  const folder = mkdtempSync(join(parent, "http-"));
  cpSync(inject("migratedFolder"), join(folder, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Runs a program of `scripts/`; returns its exit code and the lines of its output and errors. */
export async function run(script: string, settings: Variables, options: readonly string[]) {
  const { code, out, err } = await spawnSite(settings, { program: `scripts/${script}.ts`, options }).ended;
  return { code, lines: `${out}${err}`.trim().split("\n") };
}

/** Opens the database of a site that does not run, for the time of `work`. */
export async function inDatabase<T>(settings: Variables, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(parseEnv({ ...settings, DURABILITY: "off", LOG_LEVEL: "silent" }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a migrated or an empty database on the server of TEST_DATABASE_URL; without one the site uses the embedded database in
 * DATA_DIR.
 */
export async function ownDatabase(isEmpty = false): Promise<OwnDatabase | undefined> {
  return process.env.TEST_DATABASE_URL
    ? createDatabase(`tukashno_http_${randomUUID().replaceAll("-", "")}`, isEmpty)
    : undefined;
}

async function createDatabase(name: string, isEmpty = false): Promise<OwnDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const source = inject("testDatabase");
  const isCopy = !isEmpty && "template" in source;
  await run(isCopy ? `create database ${name} template ${source.template}` : newDatabase(name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
