/** `npm run restore -- FILE`: restores a backup, migrates it, and repeats the erasures of accounts since the backup. */
import { dirname, join } from "node:path";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { copyErasedIds, readErasedIds } from "#app/admin/own-data/erased-people.server.ts";
import { eraseAgain } from "#app/admin/own-data/erasure.server.ts";
import { ownRestoredPhotos } from "#app/listings/photos/storage-owner.server.ts";
import { type Env, parseEnv } from "#app/platform/settings/env.server.ts";
import { asSettingError, openBackup } from "#operation/backup/backup-archive.server.ts";
import { comparisonLines } from "#operation/backup/databases/comparison-lines.ts";
import { existingPassphrase } from "#operation/backup/passphrase.server.ts";
import { restoreBackup } from "#operation/backup/restore-backup.server.ts";
import { trialOf, verifyBackup } from "#operation/backup/verify.server.ts";
import { openSite } from "#server/site.ts";
import { readFileArguments } from "./file-arguments.ts";
import { reportFailure } from "./report-failure.ts";

const USAGE = `Usage: npm run restore -- FILE               into an empty place; the site must not run
       npm run restore -- FILE --replace     puts aside what is there
       npm run restore -- --verify FILE      into a temporary place, and compares
       npm run restore -- --erase-again LIST erases who stands in the list, after PostgreSQL itself has gone back in time`;

const OPTIONS = {
  verify: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  "erase-again": { type: "boolean", default: false },
} as const;

let file = "";
try {
  const given = readFileArguments(OPTIONS, USAGE);
  const { values } = given;
  file = given.file;
  const env = parseEnv(process.env);
  if (values["erase-again"]) logErased(await eraseListed(env));
  else await restore(env, values);
} catch (error) {
  reportFailure(asSettingError(file, error));
}

async function restore(env: Env, { verify, replace }: { readonly verify: boolean; readonly replace: boolean }) {
  const backup = await openBackup(file, () => existingPassphrase(env.backupPassphrase));
  if (verify) {
    await verifyBackup(backup, trialOf(env));
    return console.log(`${file} can be restored, as of ${backup.header.madeAt}`);
  }
  const restored = await restoreBackup(env, backup, { replace });
  const { aside, hasOtherSecret } = restored;
  // The list of erased accounts is needed again for earlier backups.
  copyErasedIds(dirname(file), join(env.dataDir, "database"));
  const erased = await eraseListed(env, ownRestoredPhotos);
  console.log(`Restored as of ${backup.header.madeAt}`);
  for (const line of comparisonLines(restored, kindsOf(backup.header.kind, env))) console.log(line);
  if (erased > 0) logErased(erased);
  if (aside) console.log(`What was here before is in ${aside}: delete it when all is well`);
  if (hasOtherSecret) console.log("AUTH_SECRET is not the backup's (now in DATA_DIR/secret): everybody signs in again");
}

function kindsOf(from: "embedded" | "server", { databaseUrl }: Env): string {
  const [embedded, server] = ["the embedded database", "PostgreSQL"];
  return `from ${from === "embedded" ? embedded : server} into ${databaseUrl ? server : embedded}`;
}

/** Migrates and erases the listed accounts; erasing needs the current schema. Returns the number of erased accounts. */
async function eraseListed(env: Env, first?: (site: Site) => Promise<void>): Promise<number> {
  await using opened = await openSite(env, { isBackedUp: first !== undefined });
  await first?.(opened.site);
  return await eraseAgain(opened.site.db, readErasedIds(env.dataDir, file));
}

function logErased(erased: number): void {
  console.log(`Erased again: ${erased} people who had been erased since`);
}
