import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERRORS } from "#app/platform/errors.ts";
import { APP, isTest, REPOSITORY, SOURCES } from "./source-files.ts";

test("every failure of the catalogue can be shown: something names it", () => {
  const speakers = SOURCES.filter(({ path }) => /^(app|server)\//.test(path) && !isTest(path)).map(({ path, text }) =>
    // In the catalogue itself only what stands behind a constraint counts.
    /^app\/platform\/(page-)?errors\.ts$/.test(path) ? text.slice(text.indexOf("const CONSTRAINTS")) : text,
  );
  const isNamed = (code: string) =>
    speakers.some((text) => text.includes(`"${code}"`) || new RegExp(`ERRORS\\.${code}\\b`).test(text));
  expect(Object.keys(ERRORS).filter((code) => !isNamed(code))).toEqual([]);
});

test("the site is for 'безплатни обяви', and what costs nothing is otherwise 'без такси'", () => {
  const texts = [
    // What the import reads is others' words.
    ...APP.filter(({ path }) => !path.startsWith("app/imports/")),
    ...REPOSITORY.filter((path) => /^public\/.*\.(webmanifest|txt|html|css)$/.test(path)).map((path) => ({
      path,
      text: readFileSync(path, "utf8"),
    })),
  ];
  const phrases = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/безплат\p{L}*\s+\S*/giu)].map(([phrase]) => ({ path, phrase: phrase.toLowerCase() })),
  );
  expect(phrases.length).toBeGreaterThan(4);
  expect(phrases.filter(({ phrase }) => !/^безплатни обяви/.test(phrase))).toEqual([]);
});
