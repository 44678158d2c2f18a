/** Handles photo files that no row names: of a restored older database, of a copy, or added by hand. Only an operator removes them. */
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { photoKey } from "./photo.ts";
import { claimStorage, findKnownKeys, type StoredSite } from "./storage-owner.server.ts";

/** Days that an unknown file must be set aside before it can be removed. */
const ASIDE_DAYS = 30;
const BATCH = 500;
/** Maximum number of printed file names. */
const SHOWN = 1_000;

/**
 * Lists the files that no row names; `set-aside` moves them where no URL reaches them, `remove` deletes those set aside for 30 days.
 * Returns lines for the operator. Throws SettingError for a storage of another site.
 */
export async function handleUnknownFiles(site: StoredSite, verb = "list", now = new Date()): Promise<string> {
  const { storage } = site;
  if (!["list", "set-aside", "remove"].includes(verb)) throw new SettingError(`${verb}: list, set-aside or remove`);
  const claim = await claimStorage(site);
  if (!claim.isOwn && verb !== "list")
    throw new SettingError(`${storage.setting}: the photos belong to ${claim.copyOf}: nothing was changed`);
  const before = new Date(now.getTime() - ASIDE_DAYS * DAY);
  const shown = await findUnknown(site, storage.list());
  const aside = await findUnknown(site, storage.listAside());
  const inPlace = new Set(shown.map(({ name }) => name));
  const old = aside.filter(({ name, since }) => since < before && !inPlace.has(name));
  if (verb === "set-aside") await inBatches(shown, (names) => storage.setAside(names));
  if (verb === "remove") await inBatches(old, (names) => storage.remove(names));
  const done = { list: "", "set-aside": ", now set aside", remove: "" }[verb];
  return [
    ...[...shown, ...aside].slice(0, SHOWN).map(({ name }) => name),
    `${described(shown)} that no row names${done}`,
    `${described(aside)} set aside before, ${described(old)} of them for ${ASIDE_DAYS} days${verb === "remove" && old.length > 0 ? ", now removed" : ""}`,
  ].join("\n");
}

async function findUnknown<File extends StoredFile>(
  { db }: Pick<StoredSite, "db">,
  files: AsyncIterable<File>,
): Promise<readonly File[]> {
  const unknown: File[] = [];
  let batch: File[] = [];
  const checkBatch = async () => {
    const keys = batch.map(({ name }) => photoKey(name));
    const known = await findKnownKeys(db, keys);
    unknown.push(...batch.filter(({ name }) => !known.has(photoKey(name))));
    batch = [];
  };
  for await (const file of files) if (batch.push(file) === BATCH) await checkBatch();
  await checkBatch();
  return unknown;
}

async function inBatches(
  files: readonly StoredFile[],
  work: (names: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < files.length; at += BATCH) await work(files.slice(at, at + BATCH).map(({ name }) => name));
}

function described(files: readonly StoredFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files (${(bytes / 2 ** 20).toFixed(1)} MB)`;
}
