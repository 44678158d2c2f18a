// One built site for all tests of a file, on an empty database of its own.
import { randomUUID } from "node:crypto";
import { constants, cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type BuiltSite, startSite, type Variables } from "#tests/support/running-site.ts";

/** One site for all tests of a file. Settings that need preparation come from a function, which is given the database. */
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

/** A folder for the site's data, with a migrated database in it; removed after the run. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(inject("testFolder"), "http-"));
  cpSync(inject("migratedFolder"), join(folder, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** With TEST_DATABASE_URL the site gets a fresh database on that server; else it makes its own in DATA_DIR. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `tukashno_http_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
