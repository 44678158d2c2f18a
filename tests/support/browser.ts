// The browser of the tests: headless Chromium, which is twice as fast as the full one. The machine's own or, as root,
// Debian's package; else the machine's full Chromium, else Playwright's build.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findProgram, installDebianPackage } from "./machine.ts";

const WINDOWLESS = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_FOLDERS = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

/** The browser that is installed. */
function findBrowser(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram([WINDOWLESS], USUAL_FOLDERS) ||
    findProgram([...NAMES, "Chromium", "Google Chrome"], USUAL_FOLDERS)
  );
}

/** Path of a Chromium, which is installed if necessary; undefined for the one that Playwright finds. */
export function ensureBrowser(): string | undefined {
  const isChosen = process.env.CHROMIUM_PATH || findProgram([WINDOWLESS], USUAL_FOLDERS);
  // Every worker calls this; the first process has already installed it.
  if (!isChosen && process.env.TEST_WORKER_INDEX === undefined) installDebianPackage(WINDOWLESS);
  const found = findBrowser();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  console.error("Installing Playwright's Chromium for the tests…");
  execFileSync("npx", ["playwright", "install", "chromium"], { stdio: ["ignore", 2, 2] });
  return undefined;
}
