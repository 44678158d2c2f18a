// The tests without a browser. Workers keep their modules and database between files: see tests/support/database.ts.
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { useMemoryForFiles } from "./tests/support/machine.ts";

useMemoryForFiles();

const FILES = "{app,db,operation,sample,server,scripts,tests}/**/*.test.{ts,tsx}";

/** Tests of the built site that run on both: backups, the API, which calls every command and query, and mails of killed processes. */
const SITES_ON_BOTH = [
  "tests/http/mail-delivery.test.ts",
  "tests/http/api.test.ts",
  "tests/http/backup.test.ts",
  "tests/http/going-back.test.ts",
];

/** Names of files whose subject is the database itself, or the plans and results of long queries. */
const ABOUT_THE_DATABASE = /^(db|server|app\/platform)\/|[./](queries|jobs)\.server\.test/;

/**
 * Returns the files that run on a PostgreSQL server: those above, those that ask for a server, and those that use the database of the
 * worker for several statements at a time, which the embedded database runs one after the other.
 */
function filesOnAServer(): string[] {
  const isDifferent = (file: string) => {
    const text = readFileSync(file, "utf8");
    if (text.includes("process.env.TEST_DATABASE_URL")) return true;
    const usesDatabase = /"#tests\/support\/(database|guests|mailing|talk)\.ts"/.test(text);
    return usesDatabase && (ABOUT_THE_DATABASE.test(file) || /\bPromise\.all(Settled)?\(/.test(text));
  };
  return [...globSync(FILES).filter(isDifferent), ...SITES_ON_BOTH];
}

/** Starts with the files that take the longest, so that none of them runs alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(other) - rankOf(one));
  }
}

/** Patterns of slow files, the slowest last. */
const SLOW = [
  /\/(idle-statements|scheduled-jobs|finish-build|photo-pipeline|s3-storage|found-listings)\.|\/tests\/finding\//,
  /\/tests\/http\/|\/(operation\/backup|app\/platform\/database\/embedded)\//,
  /\/(start-up|checkpoints|photo-storage|old-backup|administration|siege|upgrade|database-away)\b/,
  /\/(backup|nightly-backup|moving|mail-delivery|replica|several-processes)\./,
];

function rankOf({ moduleId }: TestSpecification): number {
  return SLOW.findLastIndex((pattern) => pattern.test(moduleId));
}

export default defineConfig({
  test: {
    include: process.env.TEST_DATABASE_URL ? filesOnAServer() : [FILES],
    exclude: ["tests/e2e/**", "**/node_modules/**"],
    globalSetup: "tests/support/global-database-setup.ts",
    setupFiles: "tests/support/remove-folders.ts",
    pool: "forks",
    // A third of the time is spent waiting for sites, mails and disks, on a server half of it: so many workers keep two cores busy.
    maxWorkers: process.env.TEST_DATABASE_URL ? 4 : 3,
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Limits for tests that hang. A busy machine takes ten times as long as an idle one; benchmarks measure speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // For machines with other load. The list of results names the tests that needed a second try.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    // The site uses Sofia time on any machine; tests in a distant zone reveal where the code does not.
    env: { TZ: "Pacific/Auckland" },
  },
});
