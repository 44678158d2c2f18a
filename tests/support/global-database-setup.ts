// What the workers' databases start from, made once a run: a migrated PGlite in a file, or with TEST_DATABASE_URL one fresh
// database a worker on that server, dropped afterwards. Also the folder that tests put their files in.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createPGlite, embeddedDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { type Migration, migrate, readMigrations } from "#db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A file with the PGlite that workers load, or the server's databases by worker number, from 1. */
    testDatabase: { snapshot: string } | { urls: string[] };
    /** Removed after the run. */
    testFolder: string;
  }
}

export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-test-"));
  project.provide("testFolder", folder);
  const migrations = readMigrations("db/migrations");
  const server = process.env.TEST_DATABASE_URL;
  const names = Array.from(
    { length: server ? project.vitest.config.maxWorkers : 0 },
    (_, index) => `tukashno_test_${process.pid}_${index + 1}`,
  );
  if (server) {
    await onServer(
      server,
      names.map((name) => `create database ${name}`),
    );
    const urls = names.map((name) => withDatabase(server, name));
    for (const url of urls) await migrateServer(url, migrations);
    project.provide("testDatabase", { urls });
  } else {
    project.provide("testDatabase", { snapshot: await makeSnapshot(migrations) });
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (server)
      await onServer(
        server,
        names.map((name) => `drop database if exists ${name} with (force)`),
      );
  };
}

/** The file of a migrated PGlite. Kept between runs for as long as neither the migrations nor PGlite change. */
async function makeSnapshot(migrations: readonly Migration[]): Promise<string> {
  const version = readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8");
  const hash = createHash("sha256")
    .update(JSON.stringify([version, migrations]))
    .digest("hex")
    .slice(0, 20);
  const folder = join(tmpdir(), `tukashno-snapshots-${userInfo().username}`);
  const file = join(folder, `${hash}.tar`);
  if (existsSync(file)) return file;
  // Snapshots of older migrations are 40 MB each.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pglite = await createPGlite();
  const database = embeddedDatabase(pglite);
  await migrate(database, migrations);
  const dump = await pglite.dumpDataDir("none");
  await database.close();
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

async function migrateServer(url: string, migrations: readonly Migration[]): Promise<void> {
  const database = serverDatabase(url);
  await migrate(database, migrations);
  await database.close();
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
