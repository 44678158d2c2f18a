import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** The folder for temporary files of the test file that runs in this worker; removed when the file has ended. */
export function workerFolder(): string {
  const folder = join(inject("testFolder"), `worker-${process.env.VITEST_POOL_ID}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
