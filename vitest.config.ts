// The tests that need no browser. Workers keep their modules and their database from file to file: see tests/support/database.ts.
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
    // What hangs ends some day; how quick a thing is, benchmarks say. A busy machine takes ten times as long as an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    // The site's days are Sofia's whatever the machine's zone; a far one shows where the code forgets it.
    env: { TZ: "Pacific/Auckland" },
  },
});
