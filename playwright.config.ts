// The browser tests: on a phone, those of *.noscript.e2e.ts without JavaScript, and on a desktop. tests/support/global-setup.ts starts
// the site once and sets SITE_ADDRESS to its address.
import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./tests/support/browser.ts";
import { isRoot, useMemoryForFiles } from "./tests/support/machine.ts";

useMemoryForFiles();

const executablePath = ensureBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  // Emptied at the start; the log of the site is beside it.
  outputDir: "tests/.output/failures",
  globalSetup: "./tests/support/global-setup.ts",
  globalTimeout: 30 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  // A test spends half of its time waiting: three workers keep two cores busy.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  // For machines with other load. scripts/test.ts lists the tests that needed a second try.
  retries: process.env.CI ? 1 : 0,
  // Limits for tests that hang; a busy machine takes ten times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.SITE_ADDRESS,
    browserName: "chromium",
    locale: "bg-BG",
    timezoneId: "Europe/Sofia",
    // Tests cannot intercept responses of a service worker; only its own test allows it.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    // axe measures contrast, which is not meaningful halfway through a fade.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Without a spare process for each page.
        "--renderer-process-limit=1",
      ],
    },
  },
  // The patterns match "project file title @tags". Each project starts processes and browsers of its own.
  projects: [
    { name: "phone", use: phone, grepInvert: /@desktop/ },
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: /\.noscript\.e2e\.ts|@phone/,
    },
  ],
});
