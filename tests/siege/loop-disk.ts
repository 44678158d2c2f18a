// A disk whose power can be cut: ext4 in a file, mounted as root. Cutting drops everything that was not forced to the
// disk, the journal of the file system included.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram, isRoot } from "#tests/support/machine.ts";

const MEBIBYTE = 1024 * 1024;
const SIZE = 600 * MEBIBYTE;
/** In memory the disk's own syncs cost nothing, so that a round is quick; what a cut drops is the same. */
const MEMORY = "/dev/shm";
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. */
const CUT = 'open(my $f, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die "$!"';

export interface LoopDisk {
  readonly folder: string;
  cut(): void;
  /** Power is back: the file system is mounted again, its journal replayed. */
  remount(): void;
  remove(): void;
}

/** Why there can be no such disk here; undefined when there can. */
export function noLoopDisk(): string | undefined {
  if (process.platform !== "linux" || !isRoot) return "it takes root on Linux";
  const missing = ["mkfs.ext4", "mount", "umount", "perl"].filter(
    (name) => !findProgram([name], ["/sbin", "/usr/sbin"]),
  );
  if (missing.length > 0) return `${missing.join(", ")} missing`;
  if (!existsSync("/dev/loop-control")) return "there are no loop devices";
  return undefined;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 2 * SIZE;
}

/** An empty disk, mounted in a folder of `home`. */
export function makeLoopDisk(home: string): LoopDisk {
  const image = join(mkdtempSync(join(hasRoomInMemory() ? MEMORY : home, "tukashno-siege-")), "disk.img");
  const folder = join(home, "disk");
  mkdirSync(folder, { recursive: true });
  writeFileSync(image, "");
  truncateSync(image, SIZE);
  execFileSync("mkfs.ext4", ["-q", "-F", image]);
  const mount = () => execFileSync("mount", ["-o", "loop", image, folder]);
  mount();
  return {
    folder,
    cut: () => void execFileSync("perl", ["-e", CUT, folder]),
    remount() {
      execFileSync("umount", [folder]);
      mount();
    },
    remove() {
      spawnSync("umount", [folder]);
      rmSync(dirname(image), { recursive: true, force: true });
    },
  };
}
