import { expect, test } from "vitest";
import { readLexicon } from "./lexicon.server.ts";

test("entries have a class, a value and phrases, in lines that may be continued", () => {
  const text = "# Limits.\n[limit]\nto: до, не повече\n  от, под\n\n[variant]\npro, max\n";
  expect(readLexicon([text]).get("limit")).toEqual([{ value: "to", phrases: ["до", "не повече от", "под"] }]);
  expect(readLexicon([text]).get("variant")).toEqual([{ value: "", phrases: ["pro", "max"] }]);
});

test.each([
  ["[limits]\nto: до\n", "no known class: [limits]"],
  ["to: до\n", "no known class: to: до"],
  ["[limit]\nto: до\nfrom: от, до\n", "'до' twice in the class limit"],
  ["[synonym]\nкола, автомобил, кола\n", "'0: кола' twice in the class synonym"],
])("%j is refused", (text, message) => {
  expect(() => readLexicon([text])).toThrow(message);
});

test("a phrase may belong to several groups of synonyms, also of different files", () => {
  const texts = ["[synonym]\nкола, автомобил\n", "[synonym]\nкола, возило\n"];
  expect(readLexicon(texts).get("synonym")).toHaveLength(2);
  expect(() => readLexicon(["[limit]\nto: до\n", "[limit]\nfrom: до\n"])).toThrow("twice");
});
