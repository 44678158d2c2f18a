import { expect, test } from "vitest";
import { embeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { memoryPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { embeddedTarget, rowLoader } from "./load-rows.server.ts";
import { queueVersion } from "./site-schema.server.ts";

/** A version that backups of earlier versions of the site have. */
const EARLIER = 30;
const COLUMNS =
  "name, policy, table_name, partition, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds";

test("rows of an earlier job queue are loaded into its tables, and its next start brings them up to date", async () => {
  const pglite = await memoryPGlite();
  const database = embeddedDatabase(pglite);
  const { ask } = embeddedTarget(pglite);
  const script = [
    `COPY pgboss.version (version) FROM stdin;\n${EARLIER}\n\\.\n`,
    `COPY pgboss.queue (${COLUMNS}) FROM stdin;\nмайл\tstandard\tjob_common\tf\t2\t0\tf\t900\t900\t900\n\\.\n`,
    "COPY public.notes (note) FROM stdin;\nours\n\\.\n",
    "COPY public.schema_migrations (name) FROM stdin;\n0001\n\\.\n",
  ];
  await pglite.exec("begin");
  const loader = rowLoader(embeddedTarget(pglite), []);
  for (const part of script) await loader.write(Buffer.from(part));
  await loader.end();
  await pglite.exec("commit");
  expect(await queueVersion(ask)).toBe(EARLIER);
  const jobs = new JobQueue(database, createLog("silent"), { isQuiet: true });
  await jobs.open([]);
  await jobs.stop();
  expect(await queueVersion(ask)).toBeGreaterThan(EARLIER);
  expect(await ask("select name from pgboss.queue where policy = 'standard'")).toContainEqual({ name: "майл" });
  await database.close();
});
