// Files that documents name or link exist.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY } from "./source-files.ts";

test("every file that a document names or links exists", () => {
  const documents = REPOSITORY.filter((path) => path.endsWith(".md"));
  const lost = documents.flatMap((document) => {
    const text = readFileSync(document, "utf8");
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|md|jsonc?|css))`/g)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => join(dirname(document), path));
    return [
      ...named.filter((end) => !REPOSITORY.some((path) => path === end || path.endsWith(`/${end}`))),
      ...linked.filter((path) => !existsSync(path)),
    ].map((path) => `${document}: ${path}`);
  });
  expect(documents.length).toBeGreaterThan(10);
  expect(lost.filter((path) => !/NNNN|: DATA_DIR\//.test(path))).toEqual([]);
});
