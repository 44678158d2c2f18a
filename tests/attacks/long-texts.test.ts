// Every field of every form, filled with as many combining marks as the body may hold: refused beside the field, without
// holding the thread. Putting marks in order takes the square of their number.
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  changeEmailSchema,
  changePasswordSchema,
  codeSchema,
  emailOnlySchema,
  newPasswordSchema,
  premiumRequestSchema,
  profileSchema,
  registerSchema,
  signInSchema,
} from "#app/accounts/accounts.schema.ts";
import { contactSchema } from "#app/messages/contact.schema.ts";
import { outcomeSchema, reportSchema } from "#app/reports/report.schema.ts";
import { action as listingEditor } from "#app/routes/account/listing-editor.tsx";
import { action as premiumRequest } from "#app/routes/account/premium-request.tsx";
import { action as profile } from "#app/routes/account/profile.tsx";
import { action as security } from "#app/routes/account/security.tsx";
import { action as twoStepSetup } from "#app/routes/account/two-step-setup.tsx";
import { action as auth } from "#app/routes/auth/auth.tsx";
import { action as code } from "#app/routes/auth/code.tsx";
import { action as forgotPassword } from "#app/routes/auth/forgot-password.tsx";
import { action as resetPassword } from "#app/routes/auth/reset-password.tsx";
import { action as twoStep } from "#app/routes/auth/two-step.tsx";
import { action as contact } from "#app/routes/public/contact.tsx";
import { action as listingReport } from "#app/routes/public/listing-report.tsx";
import { action as reportStatus } from "#app/routes/public/report-status.tsx";
import type { Site } from "#app/site/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeUser, testSite, type User } from "#tests/support/make.ts";
import { contextOf, viewerOf } from "#tests/support/request.ts";
import { longestTurn } from "#tests/support/thread.ts";

const MEGABYTE = 1024 * 1024;
const ID = "00000000-0000-4000-8000-000000000000";
const TEXT = "Здрава маса за двора. ".repeat(220);
const PASSWORD = "зелено куче на двора";
const LISTING = {
  title: TEXT.slice(0, 120),
  description: TEXT,
  town: "Хасково",
  price: "1 500,50",
  phone: "0888 123 456",
};
const FASHION = Object.fromEntries(
  category("fashion").fields.flatMap((field) => (field.kind === "text" ? [[field.name, TEXT.slice(0, 40)]] : [])),
);

type Valid = Readonly<Record<string, string>>;

interface Form {
  readonly action: (args: never) => unknown;
  readonly path: string;
  readonly params?: Valid;
  /** The largest that is accepted. */
  readonly valid: Valid;
  readonly fixed?: Valid;
  readonly schema?: z.ZodObject;
  /** The field that is refused together with another one, without saying which was wrong. */
  readonly unmarked?: string;
  readonly bytes?: number;
}

const FORMS: Readonly<Record<string, Form>> = {
  registration: {
    action: auth,
    path: "/auth?tab=register",
    schema: registerSchema,
    fixed: { intent: "register" },
    valid: { name: TEXT.slice(0, 80), email: `${"a".repeat(60)}@example.com`, password: PASSWORD, confirm: PASSWORD },
  },
  "sign-in": {
    action: auth,
    path: "/auth",
    schema: signInSchema,
    unmarked: "password",
    valid: { email: `${"a".repeat(60)}@example.com`, password: PASSWORD },
  },
  "a code by mail": {
    action: code,
    path: "/auth/code",
    schema: codeSchema.extend(emailOnlySchema.shape),
    fixed: { intent: "verify" },
    valid: { email: "a@example.com", code: "123456" },
  },
  "a forgotten password": {
    action: forgotPassword,
    path: "/forgot-password",
    schema: emailOnlySchema,
    valid: { email: "a@example.com" },
  },
  "a new password": {
    action: resetPassword,
    path: "/reset-password",
    schema: newPasswordSchema,
    valid: { password: PASSWORD, confirm: PASSWORD },
  },
  "the second step": { action: twoStep, path: "/auth/two-step", schema: codeSchema, valid: { code: "123456" } },
  "turning on the second step": {
    action: twoStepSetup,
    path: "/profile/two-step",
    schema: codeSchema,
    fixed: { intent: "confirm" },
    valid: { code: "123456" },
  },
  "a letter": {
    action: contact,
    path: "/info/contact",
    schema: contactSchema,
    valid: { name: "Мария Грозева", email: "a@example.com", subject: TEXT.slice(0, 150), message: TEXT },
  },
  "a report": {
    action: listingReport,
    path: `/listings/${ID}/report`,
    params: { id: ID },
    schema: reportSchema,
    valid: { reason: "fraud", description: TEXT.slice(0, 1_000) },
  },
  "the state of a report": {
    action: reportStatus,
    path: "/report-status",
    schema: outcomeSchema,
    valid: { code: "ABCD-EFGH" },
  },
  "a request for Pro": {
    action: premiumRequest,
    path: "/profile/request",
    schema: premiumRequestSchema,
    valid: { type: "pro_request", name: "Мария Грозева", email: "a@example.com", phone: "0888 123 456" },
  },
  "the profile": {
    action: profile,
    path: "/profile",
    schema: profileSchema,
    valid: { name: TEXT.slice(0, 80), phone: "0888 123 456" },
  },
  "a changed password": {
    action: security,
    path: "/profile/security",
    schema: changePasswordSchema,
    fixed: { intent: "password" },
    valid: { current: PASSWORD, password: PASSWORD, confirm: PASSWORD },
  },
  "a changed address": {
    action: security,
    path: "/profile/security",
    schema: changeEmailSchema,
    fixed: { intent: "email" },
    valid: { email: "a@example.com", current: PASSWORD },
  },
  "an ad": {
    action: listingEditor,
    path: "/add-ad/moda-i-obleklo",
    params: { category: "moda-i-obleklo" },
    // What is wanted in exchange is read of who exchanges.
    fixed: { price_kind: "swap" },
    valid: { ...LISTING, ...FASHION },
    bytes: 12 * MEGABYTE,
  },
};

const own = useDatabase();
let site: Site;
let user: User;
beforeEach(async () => {
  site = testSite(own.database);
  site = { ...site, env: { ...site.env, signIn: { ...site.env.signIn, emailCodes: true } } };
  user = await makeUser(own.db);
});

const isOfAccount = ({ path }: Form) => /profile|add-ad/.test(path);

const requestOf = (form: Form, body: Body) =>
  new Request(new URL(form.path, "http://localhost:3000"), { method: "POST", ...body });

async function send(form: Form, request: Request): Promise<{ data: State; init: { status: number } }> {
  const url = new URL(request.url);
  const context = contextOf(site, isOfAccount(form) ? viewerOf(user) : null);
  const args = { request, url, params: form.params ?? {}, context };
  try {
    return (await form.action(args as never)) as never;
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return thrown as never;
  }
}

interface State {
  readonly errors?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, string>>;
}
interface Body {
  readonly body: string | FormData | URLSearchParams;
  readonly headers?: Record<string, string>;
}

/** Bytes: quarter of a megabyte of JSON. */
const MAX_JSON = 256 * 1024;

const BODIES: Readonly<Record<string, (fields: Valid, name: string, bytes: number) => Body>> = {
  urlencoded: (fields, name, bytes) => ({
    // As bytes: percent-encoded it would be a third of it.
    body: `${new URLSearchParams(without(fields, name))}&${name}=a${"\u0300\u0323".repeat((bytes - 2_000) / 4)}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  multipart: (fields, name, bytes) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...fields, [name]: marks(bytes - 10_000) })) form.set(key, value);
    return { body: form };
  },
  JSON: (fields, name) => ({
    body: JSON.stringify({ ...fields, [name]: marks(MAX_JSON - 15_000) }),
    headers: { "content-type": "application/json" },
  }),
};

function without(fields: Valid, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
}

function marks(bytes: number): string {
  return `a${"\u0300\u0323".repeat(bytes / 4)}`;
}

describe.each(Object.entries(FORMS))("%s", (_, form) => {
  const names = Object.keys(form.schema?.shape ?? form.valid);

  test("is tried with every field it has", () => {
    expect(Object.keys(form.valid).sort()).toEqual(names.sort());
  });

  test.each(Object.entries(BODIES))("refuses a flood of marks in any field (%s)", async (_name, make) => {
    const fields = { ...form.fixed, ...form.valid };
    const largest = requestOf(form, { body: new URLSearchParams(fields) });
    const valid = await longestTurn(() => send(form, largest));
    for (const name of names) {
      const request = requestOf(form, make(fields, name, form.bytes ?? MEGABYTE));
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      const hostile = await longestTurn(async () => {
        answer = await send(form, request);
      });
      expect([name, answer?.init.status]).toEqual([name, 422]);
      if (name !== form.unmarked) expect(answer?.data.errors).toHaveProperty(name);
      expect(answer?.data.values).not.toHaveProperty(name);
      expect(hostile).toBeLessThan(10 * Math.max(valid, 5));
    }
  });
});
