import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { findProgram } from "#tests/support/machine.ts";

const ANALYZE = findProgram(["systemd-analyze"]);
/** Highest exposure level by systemd-analyze, in tenths; 96 without hardening. */
const MOST_EXPOSED = 20;

test.skipIf(!ANALYZE)("the systemd service of the site is hardened", () => {
  const { stdout, stderr } = spawnSync(
    ANALYZE ?? "",
    ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`, "deploy/tukashno@.service"],
    { encoding: "utf8" },
  );
  const level = /exposure level for \S+: ([\d.]+)/.exec(stdout);
  // Versions before 250 cannot analyse files.
  if (/unrecognized option/.test(stderr)) return;
  expect(Number(level?.[1]) * 10).toBeLessThanOrEqual(MOST_EXPOSED);
});

test("the tools of this machine accept the files of deploy/", () => {
  const { status, stdout, stderr } = spawnSync("sh", ["deploy/check.sh"], { encoding: "utf8" });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
