import { beforeEach, describe, expect, test } from "vitest";
import { register } from "#app/accounts/profile/accounts.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { useDatabase } from "#tests/support/database.ts";
import { whileInsertsFail } from "#tests/support/failing-inserts.ts";
import { testSite } from "#tests/support/make.ts";
import { contextOf, type Entries, postRequest } from "#tests/support/request.ts";
import { action } from "./auth.tsx";

const { database } = useDatabase();
let site: Site;
beforeEach(() => {
  site = testSite(database);
});

const MARIA = {
  name: "Мария",
  email: "maria@example.com",
  password: "тайна на Мария",
  confirm: "тайна на Мария",
};

/** Posts the form of the page and returns the result. */
async function send(fields: Entries, path = "/auth?tab=register") {
  const request = postRequest(path, fields);
  const url = new URL(request.url);
  const answer = await action({ request, url, params: {}, context: contextOf(site, null), pattern: "/auth" });
  if (answer instanceof Response) throw new Error(`the form was not refused: ${answer.status}`);
  return answer as { readonly data: FormState; readonly init: ResponseInit | null };
}

const withoutSessions = <T>(work: () => Promise<T>): Promise<T> =>
  whileInsertsFail(database, { table: "sessions" }, work);

describe("an unexpected failure returns the form with its values", () => {
  const failed = { status: 500, text: "Грешка при регистрация", title: "Грешка при регистрация" };
  const values = { intent: "register", name: MARIA.name, email: MARIA.email };

  test("when a registration's password cannot be hashed", async () => {
    const { password } = await site.auth.$context;
    password.hash = () => Promise.reject(new Error("no memory"));
    const { data, init } = await send({ intent: "register", ...MARIA });
    expect(init?.status).toBe(500);
    expect(data).toMatchObject({ values, errors: {}, notice: failed });
    expect(data.values).toEqual(values);
  });

  test("when a sign-in's session cannot be stored", async () => {
    await register(site, MARIA, { address: "203.0.113.7", headers: new Headers() });
    const { email, password } = MARIA;
    const { data, init } = await withoutSessions(() => send({ intent: "login", email, password }, "/auth"));
    expect(init?.status).toBe(500);
    expect(data.values).toEqual({ intent: "login", email });
    expect(data.notice).toMatchObject({ code: "sign_in_broken", title: "Грешка при вход" });
  });
});

test("a blocked person gets a link to object", async () => {
  await register(site, MARIA, { address: "203.0.113.7", headers: new Headers() });
  await site.db.updateTable("users").set({ is_blocked: true }).execute();
  const { email, password } = MARIA;
  const { data } = await send({ intent: "login", email, password }, "/auth");
  expect(data.notice).toMatchObject({ code: "blocked", help: { label: "Подай възражение" } });
  expect(new URLSearchParams(data.notice.help?.to.split("?")[1]).get("objection")).toBe("блокиран профил");
});

test("refuses a weak password with its code and reasons under the title of a failed registration", async () => {
  const { data } = await send({ intent: "register", ...MARIA, password: "123456", confirm: "123456" });
  expect(data.notice).toEqual({
    code: "weak_password",
    status: 422,
    title: "Грешка при регистрация",
    text: data.errors.password,
  });
  expect(data.notice.text).toMatch(/^Лесна за отгатване: .*знаците са поредни/);
});

test("shows the sign-in form with the address if the session of a new account cannot be stored", async () => {
  const { data, init } = await withoutSessions(() => send({ intent: "register", ...MARIA }));
  expect(init?.status).toBe(500);
  expect(data.notice).toMatchObject({ title: "Грешка при автоматичен вход" });
  expect(data.values).toEqual({ intent: "login", name: MARIA.name, email: MARIA.email });
});
