// Prepares the databases of a test run: a migrated PGlite with the tables of the job queue, as a file for the workers and as a
// folder for the sites that tests start. With TEST_DATABASE_URL each worker gets a new database on that server, which is dropped
// afterwards. Also creates the folder for temporary files.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type OpenDatabase, serverDatabase } from "#app/platform/database/database.server.ts";
import { embeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { makeDatabase, openPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { type Migration, readMigrations } from "#db/migrate.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { newDatabase } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * The PGlite snapshot that workers load; or the server's databases by worker number, from 1, and the name of the migrated
     * database that they are copies of.
     */
    testDatabase: { snapshot: string } | { urls: string[]; template: string };
    /** The data folder of that PGlite, and of one without tables; copy them, do not open them. */
    migratedFolder: string;
    emptyFolder: string;
    /** Removed after the run. */
    testFolder: string;
  }
}

const KEPT = "node_modules/.cache/tukashno-tests";

export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-test-"));
  project.provide("testFolder", folder);
  const migrations = readMigrations("db/migrations");
  const migrated = await makeMigrated(migrations);
  project.provide("migratedFolder", migrated.folder);
  project.provide("emptyFolder", migrated.emptyFolder);
  const server = process.env.TEST_DATABASE_URL;
  const names = Array.from(
    { length: server ? project.vitest.config.maxWorkers : 0 },
    (_, index) => `tukashno_test_${process.pid}_${index + 1}`,
  );
  const template = `tukashno_test_${process.pid}_template`;
  if (server) {
    await onServer(server, [newDatabase(template)]);
    await migrateServer(withDatabase(server, template));
    await onServer(
      server,
      names.map((name) => `create database ${name} template ${template}`),
    );
    project.provide("testDatabase", { urls: names.map((name) => withDatabase(server, name)), template });
  } else {
    project.provide("testDatabase", { snapshot: migrated.file });
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    if (server)
      await onServer(
        server,
        // Also the database of the shared site of each worker.
        [template, ...names.flatMap((name) => [name, `${name}_site`])].map(
          (name) => `drop database if exists ${name} with (force)`,
        ),
      );
  };
}

/** Makes a migrated PGlite, cached between runs until its inputs change. */
async function makeMigrated(
  migrations: readonly Migration[],
): Promise<{ file: string; folder: string; emptyFolder: string }> {
  const versions = ["@electric-sql/pglite", "pg-boss"].map((name) =>
    readFileSync(`node_modules/${name}/package.json`, "utf8"),
  );
  const hash = createHash("sha256")
    .update(JSON.stringify(["with an empty one", versions, migrations, JOBS.map(({ name }) => name)]))
    .digest("hex")
    .slice(0, 20);
  const place = join(KEPT, hash);
  const [file, folder, emptyFolder] = ["dump.tar", "database", "empty"].map((name) => resolve(place, name)) as [
    string,
    string,
    string,
  ];
  if (existsSync(place)) return { file, folder, emptyFolder };
  // Outdated copies take 80 MB each.
  rmSync(KEPT, { recursive: true, force: true });
  const making = `${place}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  await makeDatabase({ folder: join(making, "empty"), durability: "off", onWriteError: fail });
  cpSync(join(making, "empty"), join(making, "database"), { recursive: true });
  const pglite = await openPGlite({ folder: join(making, "database"), durability: "off", onWriteError: fail });
  const database = embeddedDatabase(pglite);
  await migrateWithJobs(database);
  const dump = await pglite.dumpDataDir("none");
  await database.close();
  writeFileSync(join(making, "dump.tar"), Buffer.from(await dump.arrayBuffer()));
  renameSync(making, place);
  return { file, folder, emptyFolder };
}

function fail(error: unknown): never {
  throw error;
}

async function migrateServer(url: string): Promise<void> {
  const database = serverDatabase(url);
  await migrateWithJobs(database);
  await database.close();
}

/** Makes the tables of the site and of its job queue. */
async function migrateWithJobs(database: OpenDatabase): Promise<void> {
  await migrateSite(database);
  const jobs = new JobQueue(database, createLog("silent"), { isQuiet: true });
  await jobs.open(JOBS);
  await jobs.stop();
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
