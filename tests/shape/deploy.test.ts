// What can be said of deploy/ without systemd, Docker and the network.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findProgram } from "#tests/support/machine.ts";

const ANALYZE = findProgram(["systemd-analyze"]);
/** systemd's own measure of what a service could do if it wanted to, in tenths; 96 without any precaution. */
const MOST_EXPOSED = 20;

const FILES = readdirSync("deploy", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

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

describe("the files for operators", () => {
  test("name settings that there are", () => {
    const known = new Set(readFileSync("app/platform/env.server.ts", "utf8").match(/\b[A-Z][A-Z_]{3,}(?=:)/g));
    const ours = /\b(DATA_DIR|SAMPLE_DATA|TRUST_PROXY|SHARED_CACHE|SITE_URL|DATABASE_URL|AUTH_SECRET|BACKUP_\w+)\b/g;
    for (const file of FILES)
      for (const [name] of readFileSync(file, "utf8").matchAll(ours)) expect(known, `${file}: ${name}`).toContain(name);
  });

  test("start programs that there are", () => {
    const programs = FILES.flatMap(
      (file) => readFileSync(file, "utf8").match(/\b(server|scripts)\/[\w-]+\.ts\b/g) ?? [],
    );
    expect(programs.length).toBeGreaterThan(2);
    for (const program of programs) expect(readFileSync(program, "utf8")).not.toBe("");
  });
});
