// The browser of the tests: Chromium without its windows, which is twice as quick. The machine's own or, as root, Debian's
// package; else the machine's whole Chromium, else Playwright's build.
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

/** The browser that is there. */
function findBrowser(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram([WINDOWLESS], USUAL_FOLDERS) ||
    findProgram([...NAMES, "Chromium", "Google Chrome"], USUAL_FOLDERS)
  );
}

/** Path of a Chromium, installed if need be; undefined means the one that Playwright finds by itself. */
export function ensureBrowser(): string | undefined {
  const isChosen = process.env.CHROMIUM_PATH || findProgram([WINDOWLESS], USUAL_FOLDERS);
  // Every worker asks; the first process has already tried.
  if (!isChosen && process.env.TEST_WORKER_INDEX === undefined) installDebianPackage(WINDOWLESS);
  const found = findBrowser();
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  console.error("Installing Playwright's Chromium for the tests…");
  execFileSync("npx", ["playwright", "install", "chromium"], { stdio: ["ignore", 2, 2] });
  return undefined;
}
