// Finds programs on the machine and installs missing ones as Debian packages if run as root.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";

export const isRoot = process.getuid?.() === 0;

/** The folder of files in memory on Linux. */
const MEMORY = "/dev/shm";
/** Bytes; the tests of three workers and a PostgreSQL server need about 2 GB. */
const ENOUGH_MEMORY = 6 * 2 ** 30;

/**
 * Makes this process and those that it starts put temporary files into memory if there is enough: the thousand files of an embedded
 * database are copied ten times as fast.
 */
export function useMemoryForFiles(): void {
  if (!existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > ENOUGH_MEMORY) process.env.TMPDIR ??= MEMORY;
}

/** Returns the path of the first of these programs in PATH or the further folders. */
export function findProgram(names: string[], furtherFolders: string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...furtherFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the installation succeeded; the output of apt-get is shown if it failed. */
export function installDebianPackage(name: string): boolean {
  if (!isRoot || !findProgram(["apt-get"])) return false;
  console.error(`Installing Debian's package ${name} for the tests…`);
  const aptGet = (...args: string[]) => {
    const { status, error, stdout, stderr } = spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=600", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) throw new Error(error?.message ?? `${stdout}${stderr}`.trim());
  };
  try {
    aptGet("update");
    aptGet("install", "--yes", "--no-install-recommends", name);
    return true;
  } catch (error) {
    console.error(`Could not install ${name}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Returns a currently free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
