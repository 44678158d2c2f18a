import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "#app/platform/settings/env-schema.server.ts";

test("docs/settings.md names exactly the settings of the code", () => {
  const rows = readFileSync("docs/settings.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});
