/** Schemas of the account forms, with their messages. */
import { z } from "zod";
import type { ErrorNotice } from "#app/platform/errors.ts";
import { PAGE_ERRORS, pageErrorNotice } from "#app/platform/page-errors.ts";
import { lineField, rawField } from "#app/platform/text-field.ts";
import { passwordWeaknesses } from "./passwords.ts";

/** Characters (rule: password-length). */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
const NAME_LIMITS = { min: 2, max: 80 } as const;
/** Characters of a number however it is spelled. */
const MAX_PHONE = 40;

/** The one thing to say on top of refused new passwords: that they differ, else that the first is too short or weak. */
export function passwordNotice({ password = "", confirm }: Readonly<Record<string, string>>): ErrorNotice | undefined {
  if (confirm === PAGE_ERRORS.passwords_differ.text) return pageErrorNotice("passwords_differ");
  if (password === PAGE_ERRORS.password_short.text) return pageErrorNotice("password_short");
  const [start, reasons] = password.split(weakPasswordText([]));
  return start === "" && reasons ? pageErrorNotice("weak_password", { reasons }) : undefined;
}

const EMAIL_MESSAGE = "Въведете валиден имейл";
const MAX_EMAIL = 254;
export const emailField = rawField(MAX_EMAIL, EMAIL_MESSAGE)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email(EMAIL_MESSAGE).refine((value) => value.length <= MAX_EMAIL, EMAIL_MESSAGE));

const PASSWORD_LONG = `Паролата може да е най-много ${MAX_PASSWORD} знака`;
const PASSWORD_MISSING = "Въведете парола";
const rawPassword = rawField(MAX_PASSWORD, PASSWORD_LONG);
const givenPassword = rawPassword.refine((value) => value.length <= MAX_PASSWORD, PASSWORD_LONG);

/** The current password, asked again before sensitive changes. */
const currentPassword = givenPassword.refine((value) => value !== "", PASSWORD_MISSING);
/** Cuts a password that is too long to a length that is still too long: it is wrong like any other and costs no more. */
const signInPassword = z
  .preprocess((value) => (typeof value === "string" ? value.slice(0, MAX_PASSWORD + 1) : ""), z.string())
  .refine((value) => value !== "", PASSWORD_MISSING);
export const signInSchema = z.object({ email: emailField, password: signInPassword });
export const linkPasswordSchema = z.object({ password: signInPassword });
export const emailOnlySchema = z.object({ email: emailField });
const MAX_CODE = 40;
/** A code as people paste it: with spaces, or a backup code with its dash. */
export const codeSchema = z.object({
  code: rawField(MAX_CODE, "Въведете кода")
    .transform((value) => value.replace(/\s/g, ""))
    .refine((value) => /^[\w-]{6,16}$/.test(value), "Въведете кода"),
});

/** A person's public name. */
export const nameField = lineField(NAME_LIMITS.max, `Името може да е най-много ${NAME_LIMITS.max} знака`)
  .refine((value) => value !== "", "Въведете име")
  .refine(
    (value) => value === "" || value.length >= NAME_LIMITS.min,
    `Името трябва да е поне ${NAME_LIMITS.min} знака`,
  );

/** A number as typed; whether it is valid is the command's to judge. */
const phoneField = lineField(MAX_PHONE, PAGE_ERRORS.phone_invalid.text);

/** The e-mail is not editable here; the command checks whether the number is valid and free. */
export const profileSchema = z.object({ name: nameField, phone: phoneField });

const newPassword = {
  password: givenPassword.refine((value) => value.length >= MIN_PASSWORD, PAGE_ERRORS.password_short.text),
  confirm: rawPassword.refine((value) => value !== "", "Повторете паролата"),
};

/** Both entries must match and not be easy to guess. Runs even if other fields are invalid. */
function checkNewPassword(
  {
    password,
    confirm,
    name: person = "",
    email = "",
  }: Readonly<Record<"password" | "confirm", string> & { name?: string; email?: string }>,
  issues: z.RefinementCtx,
): void {
  if (password !== confirm)
    issues.addIssue({ code: "custom", path: ["confirm"], message: PAGE_ERRORS.passwords_differ.text });
  const reasons = passwordWeaknesses(password, { name: person, email });
  if (password.length >= MIN_PASSWORD && reasons.length > 0)
    issues.addIssue({ code: "custom", path: ["password"], message: weakPasswordText(reasons) });
}

function weakPasswordText(reasons: readonly string[]): string {
  return PAGE_ERRORS.weak_password.text({ reasons: reasons.join(", ") });
}

const ALWAYS = { when: () => true };

export const registerSchema = z
  .object({ name: nameField, email: emailField, ...newPassword })
  .superRefine(checkNewPassword, ALWAYS);

export const newPasswordSchema = z.object(newPassword).superRefine(checkNewPassword, ALWAYS);

export const changePasswordSchema = z
  .object({ current: currentPassword, ...newPassword })
  .superRefine(checkNewPassword, ALWAYS);

export const changeEmailSchema = z.object({ email: emailField, current: givenPassword });

export const REQUEST_TYPES = { vip_tokens: "VIP токени", pro_request: "Pro Акаунт" } as const;

/** Everything is required; the command checks whether the number is valid. */
export const premiumRequestSchema = z.object({
  type: z.enum(["vip_tokens", "pro_request"], "Изберете вид на заявката"),
  name: nameField,
  email: emailField,
  phone: phoneField.refine((value) => value !== "", "Въведете телефон"),
});
