import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { scheduleUploadCleanup, uploadFolder } from "./upload-folder.ts";

test("removes files abandoned by a crash within ten minutes, but not those that another process is receiving", () => {
  vi.useFakeTimers();
  const dataDir = makeFolder();
  const end = scheduleUploadCleanup(dataDir, { error: () => expect.unreachable() });
  try {
    const folder = uploadFolder(dataDir);
    mkdirSync(folder);
    const [abandoned, arriving] = [join(folder, "abandoned"), join(folder, "arriving")] as const;
    for (const file of [abandoned, arriving]) writeFileSync(file, "half a photo");
    const anHourAgo = Date.now() / 1000 - 3601;
    utimesSync(abandoned, anHourAgo, anHourAgo);
    vi.advanceTimersByTime(10 * 60_000);
    expect([existsSync(abandoned), existsSync(arriving)]).toEqual([false, true]);
  } finally {
    end();
    vi.useRealTimers();
  }
});
