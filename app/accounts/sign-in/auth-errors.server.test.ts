// The mapping of the library's error codes to messages.
import { APIError } from "better-auth/api";
import { describe, expect, test, vi } from "vitest";
import { register } from "#app/accounts/profile/accounts.commands.server.ts";
import { refusedForm } from "#app/platform/forms/forms.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { whileInsertsFail } from "#tests/support/failing-inserts.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { mapAuthErrors } from "./auth-errors.server.ts";

const { database, db } = useDatabase();

const MARIA = { name: "Мария Грозева", email: "maria@example.com", password: "зелено куче", confirm: "зелено куче" };

/** Registers; returns the response and the errors logged meanwhile. */
async function send() {
  const site = testSite(database);
  const written = vi.spyOn(site.log, "error");
  const visit = { address: "203.0.113.7", headers: new Headers() };
  const failure = { code: "registration_failed", log: site.log } as const;
  const done = await refusedForm(new FormData(), () => register(site, MARIA, visit), failure);
  const logged = written.mock.calls.map(([details]) => details);
  if (done.ok) return { status: 200, text: undefined, logged };
  return { status: done.answer.init?.status, text: done.answer.data.notice?.text, logged };
}

describe("a code of the authentication library", () => {
  test.each([
    ["BRAND_NEW_CODE", 400],
    ["UNEXPECTED_ERROR", 401],
    ["constructor", 422],
    [undefined, 401],
    ["INVALID_PASSWORD", 400],
  ] as const)("%s becomes a refusal only if it is mapped", async (code, status) => {
    const failure = new APIError(status, { message: "no", ...(code && { code }) });
    const answer = await refusal(mapAuthErrors(() => Promise.reject(failure)));
    expect(answer).toBe(code === "INVALID_PASSWORD" ? "password_wrong" : failure);
  });
});

describe("a registration that fails", () => {
  test("because of a database error does not report a taken address", async () => {
    const { status, text, logged } = await whileInsertsFail(database, { table: "users" }, send);
    expect({ status, text }).toEqual({ status: 500, text: "Грешка при регистрация" });
    expect(logged).toMatchObject([{ err: { body: { code: "FAILED_TO_CREATE_USER" } } }]);
  });

  test("after the account was inserted leaves nothing and reports a general error", async () => {
    expect(await whileInsertsFail(database, { table: "accounts" }, send)).toMatchObject({
      status: 500,
      text: "Грешка при регистрация",
    });
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  });
});
