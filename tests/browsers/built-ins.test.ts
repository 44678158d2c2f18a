// No script of the site uses a built-in that the browsers in which it runs may lack.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { FLOOR, newBuiltIns, newest, versionsOfName } from "./built-ins.ts";

const CLIENT = "build/client";
/** These run in every browser, the modules of the pages only where React can run. */
const EVERYWHERE = globSync([`${CLIENT}/assets/boot/*.js`, `${CLIENT}/service-worker.js`]);
const MODULES = globSync(`${CLIENT}/assets/*.js`);

/** Names of our own or of packages that are no built-ins, and settings that do nothing where they are unknown. */
const HARMLESS = [".contentEncoding", ".drop", ".imageSmoothingQuality", ".stackTraceLimit", ".tag"];
/** The boot script marks a button as busy only while it loads React; the others stand in events of push and beside `?.`. */
const HARMLESS_IN_BOOT = [".ariaBusy", ".pushManager", ".showNotification"];

/** What the boot script asks for before it loads React: `"popover" in HTMLElement.prototype`. */
const asked = readFileSync("app/shell/boot/react-support.ts", "utf8").matchAll(/"(\w+)" in (\w+)/g);
const needed = [...asked].map(([, member, owner]) => versionsOfName(`${owner}.${member}`));

function found(files: string[], floor: typeof FLOOR, harmless: readonly string[]): string[] {
  return files.flatMap((file) =>
    newBuiltIns(readFileSync(file, "utf8"), file, floor)
      .filter((name) => !harmless.includes(name))
      .map((name) => `${basename(file)}: ${name}`),
  );
}

test("the boot script and the service worker run in the oldest browsers", () => {
  expect(EVERYWHERE).toHaveLength(3);
  expect(found(EVERYWHERE, FLOOR, HARMLESS_IN_BOOT)).toEqual([]);
});

test("the modules of the pages run where the boot script starts React", () => {
  expect(MODULES.length).toBeGreaterThan(50);
  expect(needed).not.toEqual([]);
  expect(found(MODULES, needed.reduce(newest, FLOOR), HARMLESS)).toEqual([]);
});

describe("a new built-in is found", () => {
  test.each([
    ["const t = e.toSorted();", [".toSorted"]],
    ["Map.groupBy(e, f)", ["Map.groupBy"]],
    ["new Intl.Segmenter(`bg`)", ["Intl.Segmenter"]],
    ["window.x = structuredClone(t)", ["structuredClone"]],
    ["e.role = `status`", [".role"]],
    ["let i = crypto.randomUUID()", ["Crypto.randomUUID"]],
    ["const n = t.at(-1)", [".at"]],
    ["const n = t.values().toArray()", [".toArray"]],
    ["for (const t of s.matches(`a`)) t.hidePopover()", [".hidePopover"]],
  ])("in %s", (script, names) => {
    expect(newBuiltIns(script, "some.js", FLOOR)).toEqual(names);
  });

  test.each([
    "`toSorted` in t ? t.toSorted() : n",
    "e.hidePopover?.()",
    "AbortSignal.timeout ?? (AbortSignal.timeout = f); AbortSignal.timeout(1)",
    "typeof structuredClone === `function` && structuredClone(t)",
    "const n = copy.at; const m = [1].map(f).includes(2)",
    "function structuredClone() {} structuredClone()",
    "react.Children.toArray(t)",
  ])("but not where it is asked for, or is none: %s", (script) => {
    expect(newBuiltIns(script, "some.js", FLOOR)).toEqual([]);
  });
});
