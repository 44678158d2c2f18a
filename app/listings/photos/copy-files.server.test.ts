import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openStorages } from "#app/platform/storage/open-storage.server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { filesIn } from "#tests/support/storages.ts";
import { copyFiles, countMissingFiles } from "./copy-files.server.ts";

const NAMES = Array.from({ length: 40 }, (_, index) => `${(index * 37) % 256}aabbcc${index}-400.webp`).sort();
const bytesOf = (name: string) => new Uint8Array(Buffer.from(`the photo ${name}`));

test("photos are copied into a bucket and back, also after an interruption", async () => {
  const server = await startS3Server();
  const { folder, bucket } = openStorages(parseEnv({ ...server.settings, DATA_DIR: makeFolder() }), {
    log: { warn() {} },
  });
  if (!bucket) throw new Error("the settings name no bucket");
  for (const name of NAMES) await folder.put(name, bytesOf(name));
  const way = { from: folder, to: bucket };

  // Interrupted after ten files.
  let told = 0;
  const stopped = copyFiles(way, ({ files }) => {
    told = files;
    if (files === 10) throw new Error("stopped");
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(told).toBeGreaterThanOrEqual(10);
  expect(await countMissingFiles(way)).toBeGreaterThan(0);
  // One file was truncated, another exists in the bucket alone.
  await bucket.put(NAMES[0] ?? "", bytesOf("cut"));
  await bucket.put("zz-400.webp", bytesOf("zz-400.webp"));

  const { files, there } = await copyFiles(way, () => {});
  expect([files + there, files > 0, there > 0]).toEqual([NAMES.length, true, true]);
  expect(await countMissingFiles(way)).toBe(0);
  for (const name of NAMES) expect(new Uint8Array((await bucket.get(name)) ?? [])).toEqual(bytesOf(name));
  expect(await copyFiles(way, () => {})).toEqual({ files: 0, bytes: 0, there: NAMES.length });

  const back = { from: bucket, to: folder };
  expect(await copyFiles(back, () => {})).toMatchObject({ files: 1, there: NAMES.length });
  expect(await filesIn(folder)).toEqual(await filesIn(bucket));
  await server.stop();
});
