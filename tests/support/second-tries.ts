// A Vitest reporter that names the tests that passed only at the second try (`retry` in vitest.config.ts).
import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${relative(".", test.module.moduleId)} ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed only at the second try: ${name}`);
  }
}
