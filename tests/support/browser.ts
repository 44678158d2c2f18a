// The browser of the tests: the machine's own Chromium if it has one, else Debian's package as root, else
// Playwright's build.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findProgram, installDebianPackage } from "./machine.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_FOLDERS = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

export function findBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || findProgram([...NAMES, "Chromium", "Google Chrome"], USUAL_FOLDERS);
}

/** Path of a Chromium, installed if need be; undefined means the one that Playwright finds by itself. */
export function ensureBrowser(): string | undefined {
  const found = findBrowser();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  if (installDebianPackage("chromium")) return findBrowser();
  console.error("Installing Playwright's Chromium for the tests…");
  execFileSync("npx", ["playwright", "install", "chromium"], { stdio: ["ignore", 2, 2] });
  return undefined;
}
