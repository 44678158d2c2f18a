// Finds the browsers of the journeys and installs missing ones: old Chromium from npm, Firefox and WebKitGTK from Debian.
import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { findProgram, installDebianPackage } from "#tests/support/machine.ts";
import type { WebKitPaths } from "./webkit.ts";

/** Packages that contain a real Chromium for Linux, by its version. It needs the libraries of Debian's. */
const PACKAGES = {
  88: "chrome-aws-lambda@5.5.0",
  109: "@sparticuz/chromium@109.0.6",
  112: "@sparticuz/chromium@112.0.2",
} as const;

const CACHE = "node_modules/.cache/old-browsers";

/** Returns the path of this version of Chromium; undefined on other machines than Linux on x64, and without the registry. */
export async function findOldChromium(version: keyof typeof PACKAGES): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const path = join(CACHE, `chromium-${version}`);
  if (existsSync(path)) return path;
  const folder = join(CACHE, String(version));
  mkdirSync(folder, { recursive: true });
  const name = PACKAGES[version];
  console.error(`Installing ${name} for the tests…`);
  try {
    const flags = ["--no-save", "--ignore-scripts", "--legacy-peer-deps", "--omit=dev", "--loglevel=error"];
    execFileSync("npm", ["install", "--prefix", folder, ...flags, name], { stdio: ["ignore", 2, 2] });
    const packed = join(folder, "node_modules", name.replace(/@[\d.]+$/, ""), "bin/chromium.br");
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(join(folder, "chromium"), { mode: 0o755 }),
    );
    renameSync(join(folder, "chromium"), path);
    return path;
  } catch (error) {
    console.error(`Could not install ${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the paths of WebKitGTK's driver and browser, and of a screen in memory. */
export function findWebKit(): WebKitPaths | undefined {
  const find = (name: string, debianPackage: string) =>
    findProgram([name]) ?? (installDebianPackage(debianPackage) ? findProgram([name]) : undefined);
  const driver = find("WebKitWebDriver", "webkit2gtk-driver");
  const browser = findProgram(["MiniBrowser"], globSync("/usr/lib/*/webkit2gtk-4.*"));
  const display = find("Xvfb", "xvfb");
  return driver && browser && display ? { driver, browser, display } : undefined;
}

export function findFirefox(): string | undefined {
  const find = () => findProgram(["firefox-esr", "firefox"]);
  return find() ?? (installDebianPackage("firefox-esr") ? find() : undefined);
}
