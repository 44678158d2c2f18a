// The browser journeys: on a phone, on a desktop, and those that must also work without JavaScript. The site under
// test is started once by tests/support/global-setup.ts, which tells its address in SITE_ADDRESS.
import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./tests/support/browser.ts";
import { isRoot } from "./tests/support/machine.ts";

const executablePath = ensureBrowser();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "tests/.output",
  globalSetup: "./tests/support/global-setup.ts",
  globalTimeout: 30 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  // Half of a journey is waiting: three share two cores well.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  // On a machine that does other things too; what needed it is named at the end (scripts/test.ts).
  retries: process.env.CI ? 1 : 0,
  // What hangs ends some day; a busy machine takes ten times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.SITE_ADDRESS,
    browserName: "chromium",
    locale: "bg-BG",
    timezoneId: "Europe/Sofia",
    // What it answers tests cannot intercept; its own test lets it in.
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
      ],
    },
  },
  // What grep looks at is "project file title @tags".
  projects: [
    { name: "phone", use: phone, grepInvert: /\.noscript\.e2e\.ts|@desktop/ },
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 800 } },
      // A database knows nothing of screens: on PostgreSQL each journey is made once.
      ...(process.env.TEST_DATABASE_URL && { grep: /@desktop/ }),
      grepInvert: /\.noscript\.e2e\.ts|@phone/,
    },
    { name: "no-script", use: { ...phone, javaScriptEnabled: false }, grep: /\.noscript\.e2e\.ts|@noscript/ },
  ],
});
