// A Vitest reporter that names the tests that passed only at the second try (`retry` in vitest.config.ts), with the errors of the first.
import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

export default class SecondTries implements Reporter {
  readonly #failures: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const errors = (test.result().errors ?? []).map(({ stack, message }) => stack ?? message);
    this.#failures.push([`${relative(".", test.module.moduleId)} ${test.fullName}`, ...errors].join("\n"));
  }

  onTestRunEnd(): void {
    for (const failure of this.#failures) console.log(`passed only at the second try: ${failure}`);
  }
}
