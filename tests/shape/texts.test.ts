import { expect, test } from "vitest";
import { ERRORS } from "#app/platform/errors.ts";
import { isTest, SOURCES } from "./source-files.ts";

test("every failure of the catalogue can be shown: something names it", () => {
  const speakers = SOURCES.filter(({ path }) => /^(app|server)\//.test(path) && !isTest(path)).map(({ path, text }) =>
    // In the catalogue itself only what stands behind a constraint counts.
    path === "app/platform/errors.ts" ? text.slice(text.indexOf("const CONSTRAINTS")) : text,
  );
  const isNamed = (code: string) =>
    speakers.some((text) => text.includes(`"${code}"`) || text.includes(`ERRORS.${code}.`));
  expect(Object.keys(ERRORS).filter((code) => !isNamed(code))).toEqual([]);
});
