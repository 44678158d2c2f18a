/** API operations on accounts and sessions: registration, sign-in with one or two steps, mailed links, signing out. */
import { z } from "zod";
import { findLink, isConfirmed } from "#app/accounts/credentials/account-links.server.ts";
import {
  codeSchema,
  emailOnlySchema,
  newPasswordSchema,
  passwordNotice,
  registerSchema,
  signInSchema,
} from "#app/accounts/credentials/accounts.schema.ts";
import { register, sendCode, signIn, signInWithCode, signOut } from "#app/accounts/profile/accounts.commands.server.ts";
import { restoreAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { confirmEmail } from "#app/accounts/profile/email.commands.server.ts";
import { requestPasswordLink, setPassword } from "#app/accounts/profile/password.commands.server.ts";
import { sessionCookieName } from "#app/accounts/sign-in/session-cookie.server.ts";
import { endSessions } from "#app/accounts/sign-in/sessions.server.ts";
import { finishSignIn } from "#app/accounts/two-step/two-step.commands.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { validForm } from "#app/platform/forms/forms.server.ts";
import { rawField } from "#app/platform/forms/text-field.ts";
import { checkCaptcha } from "#app/platform/http/captcha.server.ts";
import { type Call, define, tagged } from "./operation.server.ts";

export const Token = z
  .object({ token: z.string().describe("For 'Authorization: Bearer …'. Keep it like a password.") })
  .meta({ id: "Token" });

const SignedIn = z
  .object({
    token: z.string().nullable(),
    challenge: z.string().nullable().describe("Set if a code is required: POST /session/second-step."),
  })
  .meta({ id: "SignedIn" });

export const CAPTCHA = {
  "cf-turnstile-response": z.string().optional().describe("The response of the captcha, if the site uses one."),
};
const link = z.string().describe("The `token` parameter of the mailed link.");

/** Returns the token in the session cookie that the authentication library sets. */
export function tokenOf(cookies: Headers, siteUrl: string): string | null {
  const name = `${sessionCookieName(siteUrl)}=`;
  const cookie = cookies.getSetCookie().find((one) => one.startsWith(name) && !/max-age=0/i.test(one));
  const value = cookie?.slice(name.length).replace(/;.*/s, "");
  return value ? decodeURIComponent(value) : null;
}

function originOf({ visit, headers }: Call) {
  return { address: visit.address, headers };
}

/** The library's cookie of a sign-in between its two steps, passed to the program unchanged. */
const CHALLENGE_COOKIE = /^(__Host-)?tukashno\.two_factor=[^;\s]+$/;

function challengeOf(cookies: Headers): string | null {
  const held = cookies
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/s, ""))
    .find((cookie) => CHALLENGE_COOKIE.test(cookie));
  return held ? Buffer.from(held).toString("base64url") : null;
}

function signedIn({ site }: Call, { cookies, needsCode }: { cookies: Headers; needsCode: boolean }) {
  return needsCode
    ? { token: null, challenge: challengeOf(cookies) }
    : { token: tokenOf(cookies, site.env.siteUrl), challenge: null };
}

const mailedCodeSchema = z.object({ ...emailOnlySchema.shape, ...codeSchema.shape });

export const SESSION_OPERATIONS = tagged("Session", [
  define.post("/accounts", {
    summary: "Creates an account and signs in",
    by: "visitor",
    status: 201,
    body: z.object({ ...registerSchema.shape, ...CAPTCHA }),
    refusals: ["email_taken", "address_taken", "weak_password", "captcha_failed", "registration_busy"],
    failure: "registration_failed",
    answer: SignedIn,
    async run(call) {
      const { site, form } = call;
      const input = validForm(form, registerSchema, ["name", "email", "password", "confirm"], passwordNotice);
      await checkCaptcha(site.env.captcha, form, call.visit.address);
      return signedIn(call, { cookies: await register(site, input, originOf(call)), needsCode: false });
    },
  }),
  define.post("/session", {
    summary: "Signs in with the password; with two-step sign-in the response is a challenge",
    by: "visitor",
    status: 201,
    body: z.object(signInSchema.shape),
    refusals: ["sign_in_failed", "sign_in_throttled", "blocked", "account_deleted"],
    failure: "sign_in_broken",
    answer: SignedIn,
    async run(call) {
      const input = validForm(call.form, signInSchema, ["email", "password"]);
      return signedIn(call, await signIn(call.site, input, originOf(call)));
    },
  }),
  define.post("/session/second-step", {
    summary: "Finishes signing in with a code of the authenticator or a backup code",
    by: "visitor",
    status: 201,
    body: z.object({ ...codeSchema.shape, challenge: z.string() }),
    refusals: ["code_wrong", "step_expired", "sign_in_throttled"],
    failure: "sign_in_broken",
    answer: SignedIn,
    async run(call) {
      const { code } = validForm(call.form, codeSchema, ["code"]);
      const held = Buffer.from(String(call.form.get("challenge") ?? ""), "base64url").toString("utf8");
      if (!CHALLENGE_COOKIE.test(held)) throw new Refusal("step_expired", { field: "challenge" });
      const headers = new Headers(call.headers);
      headers.delete("authorization");
      headers.set("cookie", held);
      const cookies = await finishSignIn(call.site, code, { address: call.visit.address, headers });
      return signedIn(call, { cookies, needsCode: false });
    },
  }),
  define.post("/session/mail-code", {
    summary: "Mails a sign-in code, if the address has an account and the site allows such codes",
    by: "visitor",
    body: z.object(emailOnlySchema.shape),
    refusals: ["api_path_missing", "too_many_requests"],
    failure: "sign_in_broken",
    async run(call) {
      if (!call.site.env.signIn.emailCodes) throw new Refusal("api_path_missing");
      await sendCode(call.site, validForm(call.form, emailOnlySchema, ["email"]).email, originOf(call));
    },
  }),
  define.post("/session/by-mail-code", {
    summary:
      "Signs in with the mailed code. If the address of the account was not confirmed, this confirms it, ends all earlier sessions and " +
      "removes the password, because somebody else may have registered the address",
    by: "visitor",
    status: 201,
    body: mailedCodeSchema,
    refusals: ["api_path_missing", "code_wrong", "two_step_required", "sign_in_throttled"],
    failure: "sign_in_broken",
    answer: SignedIn,
    async run(call) {
      if (!call.site.env.signIn.emailCodes) throw new Refusal("api_path_missing");
      const input = validForm(call.form, mailedCodeSchema, ["email", "code"]);
      return signedIn(call, { cookies: await signInWithCode(call.site, input, originOf(call)), needsCode: false });
    },
  }),
  define.delete("/session", {
    worksReadOnly: true,
    summary: "Ends this session, the other sessions of the person, or all of them",
    query: z.object({ scope: z.enum(["local", "others", "global"]).optional().describe("The default is local.") }),
    async run({ site, person, search, headers }) {
      const scope = search.get("scope") ?? "local";
      if (scope === "local") await signOut(site, headers);
      else await endSessions(site.db, person.id, scope === "others" ? person.sessionId : undefined);
    },
  }),
  define.post("/password-links", {
    summary: "Mails a link for a new password, if the address has an account",
    by: "visitor",
    body: z.object({ ...emailOnlySchema.shape, ...CAPTCHA }),
    refusals: ["captcha_failed", "too_many_requests"],
    failure: "forgot_failed",
    async run(call) {
      const { email } = validForm(call.form, emailOnlySchema, ["email"]);
      await checkCaptcha(call.site.env.captcha, call.form, call.visit.address);
      await requestPasswordLink(call.site, email, originOf(call));
    },
  }),
  define.post("/passwords", {
    summary:
      "Sets a new password with a mailed link, ends all sessions and signs in. A link that confirms an address also confirms it, " +
      "and removes all other sign-in methods of the account",
    by: "visitor",
    body: z.object({ ...newPasswordSchema.shape, token: link }),
    refusals: ["reset_link_invalid", "weak_password"],
    failure: "password_change_failed",
    answer: SignedIn,
    async run(call) {
      const { password } = validForm(call.form, newPasswordSchema, [], passwordNotice);
      const token = String(call.form.get("token") ?? "");
      return signedIn(call, await setPassword(call.site, { token, password }, call.headers));
    },
  }),
  define.post("/account-links", {
    summary:
      "Uses a mailed link: confirms or changes the address of the caller's account, or restores a deleted account, for which " +
      "no token is needed",
    by: "visitor",
    body: z.object({ token: rawField(200, "") }),
    refusals: ["not_signed_in", "reset_link_invalid", "email_taken"],
    async run({ site, person, form }) {
      const token = String(form.get("token") ?? "");
      if (await isConfirmed(site.db, token)) return;
      const found = await findLink(site.db, token);
      if (found?.purpose === "undo_deletion") await restoreAccount(site.db, token);
      else await confirmEmail(site, token, person);
    },
  }),
]);
