/** `npm run backup -- FILE` writes database, photos and secret to one file; `-- --verify FILE` checks that it can be restored. */
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { asSettingError, openBackup } from "#operation/backup/backup-archive.server.ts";
import { makeBackup } from "#operation/backup/make-backup.server.ts";
import { existingPassphrase, newPassphrase } from "#operation/backup/passphrase.server.ts";
import { trialOf, verifyBackup } from "#operation/backup/verify.server.ts";
import { readFileArguments } from "./file-arguments.ts";
import { reportFailure } from "./report-failure.ts";

const USAGE = `Usage: npm run backup -- FILE [--passphrase]     writes a backup; sealed if BACKUP_PASSPHRASE is set, or one is asked for
       npm run backup -- FILE --without-photos   where a bucket keeps its former versions by itself
       npm run backup -- --verify FILE           restores it into a temporary place and compares`;

const OPTIONS = {
  verify: { type: "boolean", default: false },
  passphrase: { type: "boolean", default: false },
  "without-photos": { type: "boolean", default: false },
} as const;

let file = "";
try {
  const given = readFileArguments(OPTIONS, USAGE);
  const { values } = given;
  file = given.file;
  const env = parseEnv(process.env);
  if (values.verify) {
    const backup = await openBackup(file, () => existingPassphrase(env.backupPassphrase));
    const { census, photos } = await verifyBackup(backup, trialOf(env));
    console.log(`${file} can be restored, as of ${backup.header.madeAt}: ${describeContents({ census, photos })}`);
  } else {
    const given = env.backupPassphrase;
    const passphrase = values.passphrase ? await newPassphrase(given) : given;
    const made = await makeBackup(env, file, { passphrase, hasPhotos: !values["without-photos"] });
    const waited = env.databaseUrl ? "" : `, requests waited ${(made.waited / 1000).toFixed(2)} s`;
    console.log(
      `${file}: ${(made.bytes / 2 ** 20).toFixed(1)} MB in ${made.seconds} s${waited}, ${passphrase ? "sealed" : "not sealed"}: ${describeContents(made)}`,
    );
  }
} catch (error) {
  reportFailure(asSettingError(file, error));
}

function describeContents({
  census,
  photos,
}: Pick<Awaited<ReturnType<typeof makeBackup>>, "census" | "photos">): string {
  return `${census.users} people, ${census.listings} ads, ${census.token_ledger} rows in the ledger (sum ${census["token_ledger.amount"]}), ${photos.files} photo files`;
}
