// Follows the table of requirements in docs/security.md: each once, counted, its files there, its tests too.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isTestThere, testsNamedIn } from "./named-tests.ts";

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0.0 has. They are the first ones of it. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2 },
};

const TEXT = readFileSync("docs/security.md", "utf8");
const ROWS = [...TEXT.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, what = "", holds = "", where = "", tests = ""]) => ({
    ids: what.match(/\d+\.\d+\.\d+/g) ?? [],
    holds: holds.trim(),
    where: where.trim(),
    tests: tests.trim(),
  }),
);

describe("the requirements of ASVS", () => {
  test("stand there, each once", () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, most]) =>
      Array.from({ length: most }, (_, index) => `${section}.${index + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(ROWS.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted());
  });

  test("that hold have a test, the others a reason", () => {
    const bare = ROWS.filter(({ holds, where, tests }) => {
      if (holds === "yes") return !/^[`[]/.test(tests) && !(/\[/.test(where) && tests);
      return holds === "–" ? false : !/^(partly|no)$/.test(holds) || !(tests || where);
    });
    expect(bare).toEqual([]);
  });

  test("name tests that are there", () => {
    const named = ROWS.flatMap(({ tests }) => testsNamedIn(tests)).filter(({ path }) =>
      /^(app|db|scripts|server|tests)\//.test(path),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((one) => !isTestThere(one))).toEqual([]);
  });

  test("are counted as they stand", () => {
    const count = (answer: string) =>
      ROWS.filter(({ holds }) => holds === answer).reduce((sum, { ids }) => sum + ids.length, 0);
    expect(TEXT).toContain(
      `Of 253: **${count("yes")} hold, ${count("partly")} partly, ${count("no")} do not, ${count("–")} are about what is not here.**`,
    );
  });
});
