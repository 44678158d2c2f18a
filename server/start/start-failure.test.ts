import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startFailure } from "./start-failure.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const failure = (message: string, details: object = {}) => Object.assign(new Error(message), details);

test.each([
  ["is not found", failure("", { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "database.invalid" })],
  [
    "is temporarily not found",
    failure("", { code: "EAI_AGAIN", syscall: "getaddrinfo", hostname: "database.invalid" }),
  ],
  ["has no free connection", failure("too many connections for role", { code: "53300" })],
  ["is starting", failure("the database system is starting up", { code: "57P03" })],
  ["denies permission", failure("permission denied for schema public", { code: "42501" })],
  ["does not encrypt", failure("The server does not support SSL connections")],
  ["has its own certificate", failure("self-signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" })],
  ["has the certificate of another", failure("does not match", { code: "ERR_TLS_CERT_ALTNAME_INVALID" })],
  ["does not answer", failure("Connection terminated due to connection timeout")],
])("a database that %s is named in one line", (_what, error) => {
  expect(startFailure(error)).toMatch(/^DATABASE_URL: .+$/);
});

test("a full disk is named in one line, with what to free", () => {
  const folder = mkdtempSync(join(tmpdir(), "full-"));
  vi.stubEnv("DATA_DIR", folder);
  for (const name of ["replaced-1", "database"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "replaced-1", "rows"), Buffer.alloc(3 * 1024 * 1024));
  writeFileSync(join(folder, "database", "rows"), Buffer.alloc(5 * 1024 * 1024));
  expect(startFailure(failure("no space left on device", { code: "ENOSPC" }))).toMatch(
    new RegExp(`^DATA_DIR=${folder}: the disk is full; free 64 МБ on it \\(.* there are replaced-1 3 МБ\\), see docs/`),
  );
  expect(startFailure(failure("could not extend file", { code: "53100" }))).toMatch(
    /^DATABASE_URL: the disk of the database is full; free/,
  );
  rmSync(folder, { recursive: true });
});

test("a HOST that is not found is named in one line", () => {
  const error = failure("", { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "127.0.0.1" });
  expect(startFailure(error)).toMatch(/^HOST=127\.0\.0\.1, PORT=\d+: cannot listen there \(ENOTFOUND\)$/);
});

test("an unknown error is reported with its stack", () => {
  expect(startFailure(failure("unheard of"))).toMatch(/unheard of\n +at /);
});
