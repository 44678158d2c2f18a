import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { makeForm, postRequest } from "#tests/support/request.ts";
import {
  fieldErrors,
  formAgain,
  formValues,
  readForm,
  redirectWithToast,
  refusedForm,
  safePath,
  validForm,
} from "./forms.server.ts";
import { submitted } from "./forms.ts";

const BASE = "https://tukashno.bg";

describe("a return path", () => {
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
    "/.//evil.example",
    "/./\\evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    " /my-ads",
    "my-ads",
    "",
    "/\t//[",
    null,
    undefined,
    5,
    {},
  ])("%j is replaced, as it leads to another site", (path) => {
    // Resolves the path like a browser resolves a Location header.
    expect(new URL(safePath(path, "/otherwise"), BASE).origin).toBe(BASE);
    expect(safePath(path, "/otherwise")).toMatch(/^\/(?![/\\])/);
  });

  test("of another site is replaced by the default", () => {
    expect(safePath("https://evil.example/", "/profile")).toBe("/profile");
    expect(safePath(undefined, "/profile")).toBe("/profile");
  });
});

describe("the values of a refused form", () => {
  test("are the typed texts, several of one name as a list", () => {
    const form = makeForm({ title: "Маса", feature: ["a", "b", "c"], empty: "" });
    expect(formValues(form)).toEqual({ title: "Маса", feature: ["a", "b", "c"], empty: "" });
  });

  test("contain no password and no file", () => {
    const form = makeForm({
      email: "a@b.bg",
      password: "тайна",
      confirm: "тайна",
      newPassword: "тайна",
      password_confirm: "тайна",
      current: "тайна",
      photo: new File(["x"], "тайна.jpg"),
    });
    expect(formValues(form)).toEqual({ email: "a@b.bg" });
  });

  test("contain only texts, for any field names", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
    const values = formValues(makeForm(Object.fromEntries(names.map((name) => [name, "x"]))));
    for (const name of names.filter((one) => Object.hasOwn(values, one))) expect(values[name]).toBe("x");
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  test("are found by the field's name", () => {
    const state = { values: { title: "Маса", feature: ["a", "b"] }, errors: {}, notice: errorNotice("check_fields") };
    expect([
      submitted(state, "title"),
      submitted(state, "feature"),
      submitted(state, "none"),
      submitted(undefined, "title"),
    ]).toEqual(["Маса", "a", undefined, undefined]);
  });
});

describe("a refused form", () => {
  test("shows the first message of each field", () => {
    const schema = z
      .object({ a: z.string().min(5, "къс").regex(/x/, "без x"), b: z.number("число") })
      .refine(() => false, { message: "цялото", when: () => true });
    expect(fieldErrors(schema.safeParse({ a: "", b: "" }).error as z.ZodError)).toEqual({
      a: "къс",
      b: "число",
      form: "цялото",
    });
  });

  test("is a response with values, messages and one toast, with status 422", () => {
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
  ])("by %s has the status and text of the refusal", async (_name, error, status, errors) => {
    const result = await refusedForm(makeForm({ title: "Маса" }), () => Promise.reject(error));
    if (result.ok) throw new Error("was not refused");
    expect(result.answer.init?.status).toBe(status);
    expect(result.answer.data).toMatchObject({ values: { title: "Маса" }, errors, notice: { status } });
  });

  const schema = z.object({ code: z.string().min(3, "къс"), note: z.string() });
  test.each([
    ["is empty", "", "required_fields"],
    ["is invalid", "1", "check_fields"],
  ] as const)("has the notice of a field that %s", async (_name, code, notice) => {
    const form = makeForm({ code, note: "Маса" });
    const result = await refusedForm(form, async () => validForm(form, schema, ["code"]));
    if (result.ok) throw new Error("was not refused");
    expect(result.answer.data).toEqual({
      values: { code, note: "Маса" },
      errors: { code: "къс" },
      notice: errorNotice(notice),
    });
  });

  test("has the notice that its messages are given", async () => {
    const form = makeForm({ code: "", note: "" });
    const toNotice = ({ code }: Readonly<Record<string, string>>) =>
      code === "къс" ? errorNotice("code_wrong") : undefined;
    const result = await refusedForm(form, async () => validForm(form, schema, ["code"], toNotice));
    expect(!result.ok && result.answer.data.notice).toEqual(errorNotice("code_wrong"));
  });

  test("is not returned if the command succeeds", async () => {
    expect(await refusedForm(makeForm({}), async () => 5)).toEqual({ ok: true, value: 5 });
  });

  test("is not returned for a bug, which is rethrown", async () => {
    const bug = new TypeError("x is not a function");
    await expect(refusedForm(makeForm({}), () => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe("a form whose command fails", () => {
  const form = makeForm({ name: "Мария", password: "тайна" });
  const failing = (error: Error) => async () => {
    throw error;
  };
  const told: unknown[] = [];
  const failure = { code: "profile_update_failed", log: { error: (...all: unknown[]) => told.push(all) } } as const;

  test("because of an unavailable database is returned with 503 and its values", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const done = await refusedForm(form, failing(away), failure);
    expect(done).toMatchObject({
      ok: false,
      answer: { data: { values: { name: "Мария" }, notice: errorNotice("unavailable") }, init: { status: 503 } },
    });
    expect(errorNotice("unavailable").text).toContain("опитайте отново");
  });

  test("because of a bug is logged and shown with the specified text, or left to the error page", async () => {
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
  test("of JSON is accepted up to a quarter of a megabyte", async () => {
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
    [
      "has ten thousand fields, with any parameters of its type",
      new Request(`${BASE}/x`, {
        method: "POST",
        body: "a&".repeat(10_000),
        headers: { "content-type": "application/x-www-form-urlencoded; boundary=zzz; xboundary=y" },
      }),
    ],
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

  test.each([
    ["with a list inside a list", `{"x":[[1]]}`],
    ["with endless nesting", `{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["without an object", "[1]"],
    ["cut off", `{"x":`],
  ])("of JSON %s is answered with 400", async (_name, body) => {
    await expect(readForm(json(body))).rejects.toMatchObject({
      data: errorNotice("json_unreadable"),
      init: { status: 400 },
    });
  });
});

test("success is a redirect with a toast and the given cookies", async () => {
  const headers = new Headers({ "set-cookie": "session=1" });
  const response = await redirectWithToast("/my-ads", { kind: "success", text: "Готово" }, headers);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/my-ads");
  expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["session", "toast"]);
});
