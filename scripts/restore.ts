/** `npm run restore -- FILE` puts a backup in the place of the settings, migrates it, and erases again who was erased since. */
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { keepErased, readErased } from "#app/accounts/erased-people.server.ts";
import { eraseAgain } from "#app/accounts/erasure.server.ts";
import { asSettingError, openBackup } from "#app/backup/backup-archive.server.ts";
import { comparisonLines } from "#app/backup/comparison-lines.ts";
import { knownPassphrase } from "#app/backup/passphrase.server.ts";
import { restoreBackup } from "#app/backup/restore-backup.server.ts";
import { trialOf, verifyBackup } from "#app/backup/verify.server.ts";
import { ownRestoredPhotos } from "#app/photos/storage-owner.server.ts";
import { type Env, parseEnv, SettingError } from "#app/platform/env.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { inOneTransaction, readMigrations } from "#db/migrate.ts";
import { openSite } from "#server/site.ts";

const USAGE = `Usage: npm run restore -- FILE               into an empty place; the site must not run
       npm run restore -- FILE --replace     puts aside what is there
       npm run restore -- --verify FILE      into a temporary place, and compares
       npm run restore -- --erase-again LIST erases who stands in the list, after PostgreSQL itself has gone back in time`;

let file = "";
try {
  const { values, positionals } = readArguments();
  file = positionals[0] ?? "";
  const env = parseEnv(process.env);
  if (values["erase-again"]) tellErased(await eraseListed(env));
  else await restore(env, values);
} catch (error) {
  const told = asSettingError(file, error);
  if (!(told instanceof SettingError)) throw told;
  console.error(told.message);
  process.exitCode = 1;
}

async function restore(env: Env, { verify, replace }: { readonly verify: boolean; readonly replace: boolean }) {
  const backup = await openBackup(file, () => knownPassphrase(env.backupPassphrase));
  if (verify) {
    await verifyBackup(backup, trialOf(env));
    return console.log(`${file} can be restored, as of ${backup.header.madeAt}`);
  }
  const migrations = inOneTransaction(readMigrations("db/migrations"));
  const restored = await restoreBackup(env, backup, { replace, migrations });
  const { aside, hasOtherSecret } = restored;
  // Earlier backups may hold people who are on the list beside this one.
  keepErased(dirname(file), join(env.dataDir, "database"));
  const erased = await eraseListed(env, ownRestoredPhotos);
  console.log(`Restored as of ${backup.header.madeAt}`);
  for (const line of comparisonLines(restored, kindsOf(backup.header.kind, env))) console.log(line);
  if (erased > 0) tellErased(erased);
  if (aside) console.log(`What was here before is in ${aside}: delete it when all is well`);
  if (hasOtherSecret) console.log("AUTH_SECRET is not the backup's (now in DATA_DIR/secret): everybody signs in again");
}

function kindsOf(from: "embedded" | "server", { databaseUrl }: Env): string {
  const [embedded, server] = ["the embedded database", "PostgreSQL"];
  return `from ${from === "embedded" ? embedded : server} into ${databaseUrl ? server : embedded}`;
}

/** Migrates, because the code that erases knows today's tables. */
async function eraseListed(env: Env, first: (site: Site) => Promise<void> = async () => {}): Promise<number> {
  const { site, database } = await openSite(env);
  try {
    await first(site);
    return await eraseAgain(site.db, readErased(env.dataDir, file));
  } finally {
    await database.close();
  }
}

function tellErased(erased: number): void {
  console.log(`Erased again: ${erased} people who had been erased since`);
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        verify: { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
        "erase-again": { type: "boolean", default: false },
      },
    });
    if (read.positionals.length === 1) return read;
  } catch {
    // An option that there is not.
  }
  throw new SettingError(USAGE);
}
