import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { lockFolder } from "./folder-lock.server.ts";

/** A program that reports whether it has locked the folder, and holds the lock. */
const HOLDER = `
  import { lockFolder } from "#app/platform/database/embedded/folder-lock.server.ts";
  if (process.argv[2]) process.setuid(Number(process.argv[2]));
  try {
    globalThis.release = lockFolder(process.argv[1]);
    console.log("has it");
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

async function hold(folder: string, ...user: string[]) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, folder, ...user], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const [said] = await once(child.stdout, "data");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  return { said: String(said).trim(), kill };
}

test("a second process is refused in one line, and gets the lock once the first has ended in any way", async () => {
  const folder = makeFolder();
  const first = await hold(folder);
  try {
    expect(first.said).toBe("has it");
    expect(() => lockFolder(folder)).toThrow(SettingError);
    const second = await hold(folder);
    expect(second.said).toBe(`DATA_DIR=${folder}: another process of the site is using this folder`);
    await second.kill();
  } finally {
    await first.kill();
  }
  lockFolder(folder)();
});

test("a lock that cannot be written is no lock: the process is refused", async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, "lock"), "", { mode: 0o444 });
  // The superuser may write all files.
  const other = await hold(folder, ...(process.getuid?.() === 0 ? ["65534"] : []));
  await other.kill();
  expect(other.said).toMatch(/^EACCES: permission denied/);
});
