import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStorages } from "#app/platform/storage/open-storage.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { makeFolder } from "#tests/support/make.ts";
import { filesIn, useBucket } from "#tests/support/storages.ts";
import { BUILD_FILES, findBuild, removeOldBuilds, saveBuild } from "./earlier-builds.ts";

const bucket = useBucket();
const siteId = async () => "0b7e4d0c-6a2f-4f3e-9a57-1f1f6c1f2f10";
const KINDS = ["folder", "bucket"] as const;
const NOW = Date.now();

function openStore(kind: (typeof KINDS)[number]) {
  const settings = { ...bucket(), prefix: `${bucket().prefix}${Math.random()}/` };
  const storage = openStorages(
    { dataDir: makeFolder(), storage: settings },
    { log: console, siteId, kind: BUILD_FILES },
  )[kind];
  if (!storage) throw new Error("there is no bucket");
  return storage;
}

/** Makes a build of files of these names. */
function makeBuild(...names: string[]) {
  const folder = makeFolder();
  for (const name of names) writeFileSync(join(folder, name), name);
  return findBuild(folder);
}

const builds = {
  first: makeBuild("first-aaaaaaaa.js", "shared-aaaaaaaa.js"),
  second: makeBuild("second-aaaaaaaa.js", "shared-aaaaaaaa.js"),
  third: makeBuild("third-aaaaaaaa.js"),
};

/** Lists the files of builds, without the lists. */
async function storedIn(storage: Parameters<typeof filesIn>[0]) {
  return (await filesIn(storage)).map(({ name }) => name).filter((name) => name.endsWith(".js"));
}

test.each(KINDS)("builds unused for thirty days are removed from a %s, but no file of another build", async (kind) => {
  const storage = openStore(kind);
  await saveBuild(storage, builds.first, NOW - 31 * DAY);
  await saveBuild(storage, builds.second, NOW - 29 * DAY);
  await saveBuild(storage, builds.third, NOW);
  await removeOldBuilds(storage, NOW);
  expect(await storedIn(storage)).toEqual(["second-aaaaaaaa.js", "shared-aaaaaaaa.js", "third-aaaaaaaa.js"]);
  expect(await filesIn(storage)).toHaveLength(5);
});

test.each(KINDS)("the newest two builds are never removed from a %s", async (kind) => {
  const storage = openStore(kind);
  for (const [index, build] of [builds.first, builds.third, builds.second].entries())
    await saveBuild(storage, build, NOW - (300 - index) * DAY);
  await removeOldBuilds(storage, NOW);
  expect(await storedIn(storage)).toEqual(["second-aaaaaaaa.js", "shared-aaaaaaaa.js", "third-aaaaaaaa.js"]);
});

test("a build that is served again counts from then", async () => {
  const storage = openStore("folder");
  await saveBuild(storage, builds.first, NOW - 60 * DAY);
  await saveBuild(storage, builds.second, NOW - 2 * DAY);
  await saveBuild(storage, builds.third, NOW - DAY);
  await saveBuild(storage, builds.first, NOW - DAY);
  await removeOldBuilds(storage, NOW);
  expect(await storedIn(storage)).toHaveLength(4);
});
