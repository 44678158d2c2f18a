import { expect, test } from "vitest";
import { startFailure } from "./start-failure.ts";

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
  ["does not answer", failure("Connection terminated due to connection timeout")],
])("a database that %s is named in one line", (_what, error) => {
  expect(startFailure(error)).toMatch(/^DATABASE_URL: .+$/);
});

test("a HOST that is not found is named in one line", () => {
  const error = failure("", { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "127.0.0.1" });
  expect(startFailure(error)).toMatch(/^HOST=127\.0\.0\.1, PORT=\d+: cannot listen there \(ENOTFOUND\)$/);
});

test("an unknown error is reported with its stack", () => {
  expect(startFailure(failure("unheard of"))).toMatch(/unheard of\n +at /);
});
