// The tests without a browser. Workers keep their modules and database between files: see tests/support/database.ts.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,sample,server,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: [
      "tests/e2e/**",
      "**/node_modules/**",
      // The folder of the embedded database: nothing there asks a server.
      ...(process.env.TEST_DATABASE_URL ? ["tests/http/start-up.test.ts"] : []),
    ],
    globalSetup: "tests/support/global-database-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    // Only ends what hangs: a busy machine takes ten times as long as an idle one, and speed is measured by benchmarks.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    // The site uses Sofia time on any machine; a distant zone shows where the code forgets that.
    env: { TZ: "Pacific/Auckland" },
  },
});
