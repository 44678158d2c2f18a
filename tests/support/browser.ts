// Finds the browser of the tests: the headless shell of Chromium, which is twice as fast, installed as root from Debian if missing;
// else an installed Chromium, else Playwright's build.
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

function findBrowser(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram([WINDOWLESS], USUAL_FOLDERS) ||
    findProgram([...NAMES, "Chromium", "Google Chrome"], USUAL_FOLDERS)
  );
}

/** Returns the path of a Chromium, installed if necessary; undefined for the one of Playwright. */
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
