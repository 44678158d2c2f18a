// Checks out and builds another commit in a temporary folder, with its filling script or that of this benchmark.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Checkout {
  readonly name: string;
  readonly folder: string;
  remove(): void;
}

const FILLING = "tests/bench/site-fill.ts";

/** Throws if the commit cannot be checked out or built. */
export function makeCheckout(commit: string, folder: string): Checkout {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const name = git("rev-parse", "--short", `${commit}^{commit}`).trim();
  git("worktree", "add", "--detach", folder, name);
  const remove = () => void git("worktree", "remove", "--force", folder);
  try {
    if (readFileSync("package-lock.json", "utf8") === readFileSync(join(folder, "package-lock.json"), "utf8")) {
      spawnSync("cp", ["-al", "node_modules", folder]);
      // Tools would write to their caches through the hard links.
      for (const kept of [".cache", ".vite", ".vite-temp"])
        rmSync(join(folder, "node_modules", kept), { recursive: true, force: true });
    }
    // The script of the commit itself imports from the folders that it has.
    if (!existsSync(join(folder, FILLING))) {
      mkdirSync(join(folder, "tests/bench"), { recursive: true });
      copyFileSync(FILLING, join(folder, FILLING));
    }
    console.error(`Building ${name}…`);
    // npm may need the caller's proxy or certificates.
    run(folder, process.env, process.execPath, ["scripts/prepare.mjs", "build"]);
    return { name, folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs a command with these settings instead of the caller's environment; throws with its output if it fails. */
export function run(folder: string, settings: NodeJS.ProcessEnv, command: string, args: readonly string[]): void {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DURABILITY: "off", SAMPLE_DATA: "off", LOG_LEVEL: "error", ...settings };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stdout}${stderr}`);
}
