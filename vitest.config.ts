// The tests without a browser. Workers keep their modules and database between files: see tests/support/database.ts.
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const FILES = "{app,db,sample,server,scripts,tests}/**/*.test.{ts,tsx}";

/** About the folder of the embedded database, or about bytes, headers, connections and files: nothing there asks a server. */
const WITHOUT_A_SERVER = [
  "start-up",
  "hot-pages",
  "hardening",
  "nginx",
  "security-headers",
  "photo-storage",
  "moving",
].map((name) => `tests/http/${name}.test.ts`);

/** On a PostgreSQL server only what asks the database, its own or a site's: the rest has the same answers there. */
function filesThatAsk(): string[] {
  return globSync(FILES)
    .filter((file) => /"(#tests\/support\/(database|mailing)|\.\/built-site)\.ts"/.test(readFileSync(file, "utf8")))
    .filter((file) => !WITHOUT_A_SERVER.includes(file));
}

export default defineConfig({
  test: {
    include: process.env.TEST_DATABASE_URL ? filesThatAsk() : [FILES],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
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
