// The tests without a browser. Workers keep their modules and database between files: see tests/support/database.ts.
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FILES = "{app,db,sample,server,scripts,tests}/**/*.test.{ts,tsx}";

/**
 * Tests of the embedded database's folder, or of bytes, headers, addresses, connections and files: the kind of database makes no
 * difference to them.
 */
const WITHOUT_A_SERVER = [
  "addresses",
  "bad-input",
  "cache-poisoning",
  "hardening",
  "hot-pages",
  "leaving",
  "links",
  "missing-pages",
  "moving",
  "nginx",
  "photo-storage",
  "public-pages",
  "security-headers",
  "start-up",
].map((name) => `tests/http/${name}.test.ts`);

/** On a PostgreSQL server only what asks the database, its own or a site's: the rest has the same answers there. */
function filesThatAsk(): string[] {
  return globSync(FILES)
    .filter((file) => /"(#tests\/support\/(database|mailing)|\.\/built-site)\.ts"/.test(readFileSync(file, "utf8")))
    .filter((file) => !WITHOUT_A_SERVER.includes(file));
}

/** Files that start sites take the longest: begun first, none of them is left alone at the end of the run. */
class SitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(startsSites(other)) - Number(startsSites(one)));
  }
}

function startsSites({ moduleId }: TestSpecification): boolean {
  return /\/tests\/http\/|\/app\/(backup|embedded)\//.test(moduleId);
}

export default defineConfig({
  test: {
    include: process.env.TEST_DATABASE_URL ? filesThatAsk() : [FILES],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
    globalSetup: "tests/support/global-database-setup.ts",
    setupFiles: "tests/support/remove-folders.ts",
    pool: "forks",
    // A third of the time goes into waiting for sites, mails and disks: three share two cores well.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: SitesFirst },
    // Only ends what hangs: a busy machine takes ten times as long as an idle one, and speed is measured by benchmarks.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    // The site uses Sofia time on any machine; a distant zone shows where the code forgets that.
    env: { TZ: "Pacific/Auckland" },
  },
});
