import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { findProgram } from "#tests/support/machine.ts";

const ANALYZE = findProgram(["systemd-analyze"]);
/** systemd's own measure of what a service could do if it wanted to, in tenths; 96 without any precaution. */
const MOST_EXPOSED = 20;

test.skipIf(!ANALYZE)("the site's service can do little beside its work, as systemd measures it", () => {
  const { stdout, stderr } = spawnSync(
    ANALYZE ?? "",
    ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`, "deploy/tukashno.service"],
    { encoding: "utf8" },
  );
  const level = /exposure level for tukashno\.service: ([\d.]+)/.exec(stdout);
  // An older one than 250 knows of no files.
  if (/unrecognized option/.test(stderr)) return;
  expect(Number(level?.[1]) * 10).toBeLessThanOrEqual(MOST_EXPOSED);
});
