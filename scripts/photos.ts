/** `npm run photos -- --to-bucket` copies all photos from DATA_DIR into the bucket of STORAGE_URL; `-- --to-folder` back. */
import { parseArgs } from "node:util";
import { type Copied, copyFiles, countLacking } from "#app/photos/copy-files.server.ts";
import { parseEnv, SettingError } from "#app/platform/env.server.ts";
import { storagesOf } from "#app/platform/open-storage.server.ts";
import { StorageAway } from "#app/platform/storage.server.ts";

const USAGE = `Usage: npm run photos -- --to-bucket   copies photos from DATA_DIR into the bucket of STORAGE_URL
       npm run photos -- --to-folder   copies them back
Both may be stopped and run again, while the site runs; nothing is removed.`;
const LINE_EVERY = 5_000; // milliseconds

try {
  const toBucket = isToBucket();
  const { folder, bucket } = storagesOf(parseEnv(process.env), { warn() {} });
  if (!bucket) throw new SettingError("STORAGE_URL: it names the bucket");
  const way = toBucket ? { from: folder, to: bucket } : { from: bucket, to: folder };
  let copied: Copied | undefined;
  const progress = setInterval(() => copied && console.log(`${described(copied)}…`), LINE_EVERY);
  process.once("SIGINT", () => {
    console.log(`Stopped. ${copied ? described(copied) : "Nothing copied"}; run it again for the rest.`);
    process.exit(130);
  });
  try {
    copied = await copyFiles(way, (now) => {
      copied = now;
    });
    const lacking = await countLacking(way);
    if (lacking > 0) throw new SettingError(`${described(copied)}; ${lacking} have come meanwhile: run it again.`);
    console.log(`${described(copied)}: all are there.`);
  } finally {
    clearInterval(progress);
  }
} catch (error) {
  if (error instanceof StorageAway)
    console.error(`The bucket has failed (${error.reason}): run it again for the rest.`);
  else if (error instanceof SettingError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}

function isToBucket(): boolean {
  try {
    const { values } = parseArgs({ options: { "to-bucket": { type: "boolean" }, "to-folder": { type: "boolean" } } });
    if (Boolean(values["to-bucket"]) !== Boolean(values["to-folder"])) return Boolean(values["to-bucket"]);
  } catch {
    // An option that there is not.
  }
  throw new SettingError(USAGE);
}

function described({ files, bytes, there }: Copied): string {
  return `${files} files copied (${(bytes / 2 ** 20).toFixed(1)} MB), ${there} were there already`;
}
