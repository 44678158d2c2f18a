// The tests that need no browser. Workers keep their modules and their database from file to file: see tests/support/database.ts.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,server,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
    globalSetup: "tests/support/global-database-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // The site's days are Sofia's whatever the machine's zone; a far one shows where the code forgets it.
    env: { TZ: "Pacific/Auckland" },
  },
});
