/**
 * `npm run photos -- --to-bucket` copies all photos from DATA_DIR into the bucket of STORAGE_URL, `-- --to-folder` back;
 * `-- --unknown` lists files that no row of the database names.
 */
import { type Copied, copyFiles, countMissingFiles } from "#app/listings/photos/copy-files.server.ts";
import { parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
import { openStorages } from "#app/platform/storage/open-storage.server.ts";
import { StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import { operatorAnswer } from "./operator-answer.ts";
import { reportFailure } from "./report-failure.ts";

const USAGE = `Usage: npm run photos -- --to-bucket   copies photos from DATA_DIR into the bucket of STORAGE_URL
       npm run photos -- --to-folder   copies them back
Both may be stopped and run again, while the site runs; nothing is removed.
       npm run photos -- --unknown               lists files that no row of the database names
       npm run photos -- --unknown --set-aside   moves them to where no address leads
       npm run photos -- --unknown --remove      removes those that have lain there for 30 days`;
const LINE_EVERY = 5_000; // milliseconds

try {
  const options = readOptions();
  if (options.unknown) console.log(await operatorAnswer(parseEnv(process.env), ["unknown-photos", options.verb]));
  else await copy(options.toBucket);
} catch (error) {
  if (error instanceof StorageUnavailable)
    console.error(`The bucket has failed (${error.reason}): run it again for the rest.`);
  else reportFailure(error);
  process.exitCode = 1;
}

async function copy(toBucket: boolean): Promise<void> {
  const { folder, bucket } = openStorages(parseEnv(process.env), { log: { warn() {} } });
  if (!bucket) throw new SettingError("STORAGE_URL: it names the bucket");
  const way = toBucket ? { from: folder, to: bucket } : { from: bucket, to: folder };
  let copied: Copied | undefined;
  const progress = setInterval(() => copied && console.log(`${describeCopied(copied)}…`), LINE_EVERY);
  process.once("SIGINT", () => {
    console.log(`Stopped. ${copied ? describeCopied(copied) : "Nothing copied"}; run it again for the rest.`);
    process.exit(130);
  });
  try {
    copied = await copyFiles(way, (now) => {
      copied = now;
    });
    const missing = await countMissingFiles(way);
    if (missing > 0) throw new SettingError(`${describeCopied(copied)}; ${missing} have come meanwhile: run it again.`);
    console.log(`${describeCopied(copied)}: all are there.`);
  } finally {
    clearInterval(progress);
  }
}

type Options = { unknown: true; verb: "list" | "set-aside" | "remove" } | { unknown: false; toBucket: boolean };

function readOptions(): Options {
  const names = process.argv.slice(2).sort().join(" ");
  const known: Readonly<Record<string, Options>> = {
    "--to-bucket": { unknown: false, toBucket: true },
    "--to-folder": { unknown: false, toBucket: false },
    "--unknown": { unknown: true, verb: "list" },
    "--set-aside --unknown": { unknown: true, verb: "set-aside" },
    "--remove --unknown": { unknown: true, verb: "remove" },
  };
  const options = known[names];
  if (!options) throw new SettingError(USAGE);
  return options;
}

function describeCopied({ files, bytes, there }: Copied): string {
  return `${files} files copied (${(bytes / 2 ** 20).toFixed(1)} MB), ${there} were there already`;
}
