import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { clearIncoming, incomingFolder, keepIncomingClear } from "./incoming.ts";

test("what a crash left is removed at the start, and not what another process is receiving", () => {
  const dataDir = makeFolder();
  clearIncoming(dataDir);
  const folder = incomingFolder(dataDir);
  mkdirSync(folder);
  const [left, arriving] = [join(folder, "left"), join(folder, "arriving")] as const;
  for (const file of [left, arriving]) writeFileSync(file, "half a photo");
  const twoHoursAgo = Date.now() / 1000 - 2 * 3600;
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  clearIncoming(dataDir);
  expect([existsSync(left), existsSync(arriving)]).toEqual([false, true]);
});

test("what is abandoned while the site runs is removed within ten minutes of its hour", () => {
  vi.useFakeTimers();
  const dataDir = makeFolder();
  const end = keepIncomingClear(dataDir, { error: () => expect.unreachable() });
  try {
    const folder = incomingFolder(dataDir);
    mkdirSync(folder);
    const [left, arriving] = [join(folder, "left"), join(folder, "arriving")] as const;
    for (const file of [left, arriving]) writeFileSync(file, "half a photo");
    const anHourAgo = Date.now() / 1000 - 3601;
    utimesSync(left, anHourAgo, anHourAgo);
    vi.advanceTimersByTime(10 * 60_000);
    expect([existsSync(left), existsSync(arriving)]).toEqual([false, true]);
  } finally {
    end();
    vi.useRealTimers();
  }
});
