// Runs all tests and ends with one line: `N passed, N failed` and, if any, `, N skipped`. `node scripts/test.ts` checks format, lint
// and types and tests on the embedded database, `--postgres` tests on a PostgreSQL server that it starts, `--all` does both.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import startSite from "#tests/support/global-setup.ts";
import { useMemoryForFiles } from "#tests/support/machine.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { runProgram as run, type Variables } from "./run-program.ts";

type Count = { passed: number; failed: number; skipped: number; names?: readonly string[] };

const ONE_PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

const SECOND_TRIES = "--reporter=./tests/support/second-tries.ts";

useMemoryForFiles();

const modes = new Map([
  ["", testOnEmbedded],
  ["--postgres", testOnPostgres],
  ["--all", async () => [...(await testOnEmbedded()), ...(await testOnPostgres())]],
]);
const mode = modes.get(process.argv.slice(2).join(" "));
if (!mode) throw new Error("Usage: node scripts/test.ts [--postgres | --all]");

// Ends the processes that it has started, too.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const counts = await mode();
const passed = sum(counts.map((count) => count.passed));
const failed = sum(counts.map((count) => count.failed));
const skipped = sum(counts.map((count) => count.skipped));
if (failed > 0 || passed === 0) process.exitCode = 1;
// Repeated at the end of the log, to search for.
for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);

async function testOnEmbedded(): Promise<Count[]> {
  const variables = { TEST_DATABASE_URL: undefined }; // overrides the shell's variable
  // The checks keep one core busy for half a minute, and the site's sample the other.
  const site = startSite();
  site.catch(() => {}); // reported with the browser tests
  return [
    await check("Format and lint", "biome check"),
    await check("Types", "react-router typegen", "tsc --noEmit"),
    await check("What nothing uses", "knip"),
    await vitest("Tests", variables),
    await browserTests(site),
  ];
}

async function testOnPostgres(): Promise<Count[]> {
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    console.error(error);
    return [ONE_FAILED];
  }
  try {
    const variables = { TEST_DATABASE_URL: server.url };
    return [await vitest("Tests on PostgreSQL", variables)];
  } finally {
    await server.stop();
  }
}

async function check(title: string, ...commands: string[]): Promise<Count> {
  announce(title);
  for (const command of commands) {
    if (!(await run(command.split(" ")))) return { ...ONE_FAILED, names: [command] };
  }
  return ONE_PASSED;
}

async function vitest(title: string, variables: Variables): Promise<Count> {
  announce(title);
  return withReport(async (file) => {
    const command = [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      SECOND_TRIES,
      `--outputFile.json=${file}`,
    ];
    const isGood = await run(command, variables);
    const report = JSON.parse(readFileSync(file, "utf8")) as JsonTestResults;
    // A file that could not be loaded has no failed test.
    const filesNotLoaded = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && assertionResults.every((test) => test.status !== "failed"),
    );
    return withFailureUnless(isGood, {
      passed: report.numPassedTests,
      failed: report.numFailedTests + filesNotLoaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      names: [
        ...filesNotLoaded.map(({ name }) => name),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === "failed")
            .map(({ fullName }) => `${relative(".", name)} ${fullName}`),
        ),
      ],
    });
  });
}

async function browserTests(site: ReturnType<typeof startSite>): Promise<Count> {
  announce("Browser tests");
  return withReport(async (file) => {
    const stop = await site;
    const command = ["playwright", "test", "--reporter=list,json"];
    const isGood = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    await stop();
    const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as JSONReport;
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try (named above as flaky)`);
    return withFailureUnless(isGood, {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: suites.flatMap(failedSpecs),
    });
  });
}

function failedSpecs({ specs, suites = [] }: JSONReportSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Runs `suite` with a temporary file for its results. A suite without readable results counts as one failed test. */
async function withReport(suite: (file: string) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-test-"));
  try {
    return await suite(join(folder, "report.json"));
  } catch (error) {
    console.error(error);
    return ONE_FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a failed test if the suite failed outside any test (setup, unhandled rejection, no test found). */
function withFailureUnless(isGood: boolean, count: Count): Count {
  return isGood ? count : { ...count, failed: Math.max(count.failed, 1) };
}

function announce(title: string): void {
  console.log(`\n--- ${title}`);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
