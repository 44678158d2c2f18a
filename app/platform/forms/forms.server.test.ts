import { describe, expect, test } from "vitest";
import { z } from "zod";
import { makeForm, postRequest } from "#tests/support/request.ts";
import { errorNotice, Refusal } from "./errors.ts";
import {
  fieldErrors,
  formAgain,
  formValues,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
} from "./forms.server.ts";
import { submitted } from "./forms.ts";

const BASE = "https://tukashno.bg";

describe("a path to go back to", () => {
  test.each([
    "/",
    "/my-ads",
    "/category/avtomobili?q=голф&after=x",
    "/add-ad?edit=1",
    "/a/b/../c",
    "/x?next=//evil.example",
  ])("%j stays on the site", (path) => {
    const target = safePath(path, "/otherwise");
    expect(target).not.toBe("/otherwise");
    expect(new URL(target, BASE).origin).toBe(BASE);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\t\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " /my-ads",
    "my-ads",
    "",
    "/\t//[",
    "//[",
    null,
    undefined,
    5,
    {},
  ])("%j does not lead away", (path) => {
    // As a browser resolves a Location header.
    expect(new URL(safePath(path, "/otherwise"), BASE).origin).toBe(BASE);
    expect(safePath(path, "/otherwise")).toMatch(/^\/(?![/\\])/);
  });

  test("from outside gives way to the other one", () => {
    expect(safePath("https://evil.example/", "/profile")).toBe("/profile");
    expect(safePath(undefined, "/profile")).toBe("/profile");
  });
});

describe("what a form shows again", () => {
  test("is what was typed, several values as a list", () => {
    const form = makeForm({ title: "Маса", feature: ["a", "b", "c"], empty: "" });
    expect(formValues(form)).toEqual({ title: "Маса", feature: ["a", "b", "c"], empty: "" });
  });

  test("never holds a password or a file", () => {
    const form = makeForm({
      email: "a@b.bg",
      password: "тайна",
      confirm: "тайна",
      newPassword: "тайна",
      password_confirm: "тайна",
      photo: new File(["x"], "тайна.jpg"),
    });
    expect(formValues(form)).toEqual({ email: "a@b.bg" });
  });

  test("holds nothing but texts, whatever the fields are called", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
    const values = formValues(makeForm(Object.fromEntries(names.map((name) => [name, "x"]))));
    for (const name of names.filter((one) => Object.hasOwn(values, one))) expect(values[name]).toBe("x");
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  test("is found by the field's name", () => {
    const state = { values: { title: "Маса", feature: ["a", "b"] }, errors: {}, notice: errorNotice("check_fields") };
    expect([
      submitted(state, "title"),
      submitted(state, "feature"),
      submitted(state, "none"),
      submitted(undefined, "title"),
    ]).toEqual(["Маса", "a", undefined, undefined]);
  });
});

describe("a form that was refused", () => {
  test("has the first message of each field", () => {
    const schema = z
      .object({ a: z.string().min(5, "къс").regex(/x/, "без x"), b: z.number("число") })
      .refine(() => false, { message: "цялото", when: () => true });
    expect(fieldErrors(schema.safeParse({ a: "", b: "" }).error as z.ZodError)).toEqual({
      a: "къс",
      b: "число",
      form: "цялото",
    });
  });

  test("comes back with its values, its messages and one toast, as 422", () => {
    const answer = formAgain(makeForm({ title: "М", password: "тайна" }), { title: "къс" });
    expect(answer.init?.status).toBe(422);
    expect(answer.data).toEqual({
      values: { title: "М" },
      errors: { title: "къс" },
      notice: errorNotice("check_fields"),
    });
  });

  test.each([
    [
      "a refusal of a field",
      new Refusal("phone_taken", { field: "phone" }),
      422,
      { phone: errorNotice("phone_taken").text },
    ],
    ["a refusal of the whole", new Refusal("listing_limit", { max: 10 }), 422, {}],
    ["a missing thing", new Refusal("listing_missing"), 404, {}],
    [
      "a broken constraint",
      Object.assign(new Error("x"), { constraint: "users_email_key" }),
      422,
      { email: errorNotice("email_taken").text },
    ],
  ])("by %s keeps its status and its words", async (_name, error, status, errors) => {
    const result = await refusedForm(makeForm({ title: "Маса" }), () => Promise.reject(error));
    if (result.ok) throw new Error("was not refused");
    expect(result.answer.init?.status).toBe(status);
    expect(result.answer.data).toMatchObject({ values: { title: "Маса" }, errors, notice: { status } });
  });

  test("by nobody gives the command's value", async () => {
    expect(await refusedForm(makeForm({}), async () => 5)).toEqual({ ok: true, value: 5 });
  });

  test("by a bug of ours is a bug of ours", async () => {
    const bug = new TypeError("x is not a function");
    await expect(refusedForm(makeForm({}), () => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe("a form whose command failed", () => {
  const form = makeForm({ name: "Мария", password: "тайна" });
  const failing = (error: Error) => async () => {
    throw error;
  };
  const told: unknown[] = [];
  const failure = { code: "profile_update_failed", log: { error: (...all: unknown[]) => told.push(all) } } as const;

  test("because the database does not answer comes back with 503 and what was typed", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const done = await refusedForm(form, failing(away), failure);
    expect(done).toMatchObject({
      ok: false,
      answer: { data: { values: { name: "Мария" }, notice: errorNotice("unavailable") }, init: { status: 503 } },
    });
    expect(errorNotice("unavailable").text).toContain("опитайте отново");
  });

  test("because of us is logged and said in the specified words, or left to the error page", async () => {
    const bug = new Error("a bug of ours");
    const done = await refusedForm(form, failing(bug), failure);
    expect(done).toMatchObject({ ok: false, answer: { data: { notice: errorNotice("profile_update_failed") } } });
    expect(told).toEqual([[{ err: bug }, "profile_update_failed"]]);
    await expect(refusedForm(form, failing(bug))).rejects.toBe(bug);
  });
});

const json = (body: string) =>
  new Request(`${BASE}/x`, { method: "POST", body, headers: { "content-type": "application/json" } });

describe("a submitted body", () => {
  test("of JSON is taken up to a quarter of a megabyte", async () => {
    const text = (length: number) => json(JSON.stringify({ a: "x".repeat(length) }));
    expect((await readForm(text(200_000))).get("a")).toHaveLength(20_001);
    await expect(readForm(text(300_000))).rejects.toMatchObject({ data: errorNotice("body_too_large") });
  });

  test("is read", async () => {
    expect((await readForm(postRequest("/x", { a: "1" }))).get("a")).toBe("1");
  });

  test.each([
    ["is missing", new Request(`${BASE}/x`, { method: "POST" })],
    ["is no form", new Request(`${BASE}/x`, { method: "POST", body: "{}", headers: { "content-type": "text/plain" } })],
    ["is JSON with ten thousand values", json(`{"x":[${"1,".repeat(9_999)}1]}`)],
    ["is JSON with a list inside a list", json(`{"x":[[1]]}`)],
    ["is JSON, nested without end", json(`{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)],
    [
      "has ten thousand fields, whatever its type says beside",
      new Request(`${BASE}/x`, {
        method: "POST",
        body: "a&".repeat(10_000),
        headers: { "content-type": "application/x-www-form-urlencoded; boundary=zzz; xboundary=y" },
      }),
    ],
    ["is JSON, but no object", json("[1]")],
    [
      "is broken",
      new Request(`${BASE}/x`, {
        method: "POST",
        body: "--b\r\nnonsense",
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
    ],
  ])("that %s is answered with 400", async (_name, request) => {
    await expect(readForm(request)).rejects.toMatchObject({
      data: errorNotice("body_unreadable"),
      init: { status: 400 },
    });
  });
});

test("success is a redirect with a toast beside the cookies given", async () => {
  const headers = new Headers({ "set-cookie": "session=1" });
  const response = await redirectWithToast("/my-ads", { kind: "success", text: "Готово" }, headers);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/my-ads");
  expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["session", "toast"]);
});
