/** The schemas of the account forms, with their error messages. */
import { z } from "zod";
import type { ErrorNotice } from "#app/platform/errors/errors.ts";
import { PAGE_ERRORS, pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { lineField, rawField } from "#app/platform/forms/text-field.ts";
import { storedEmail } from "#app/platform/wording/email-address.ts";
import { passwordWeaknesses } from "./passwords.ts";

/** The lengths of a password in characters. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
const NAME_LIMITS = { min: 2, max: 80 } as const;
/** The maximum length of a phone number as typed, in characters. */
export const MAX_PHONE = 40;

/** Returns the notice above refused new passwords: that they differ, else that the first one is too short or weak. */
export function passwordNotice({ password = "", confirm }: Readonly<Record<string, string>>): ErrorNotice | undefined {
  if (confirm === PAGE_ERRORS.passwords_differ.text) return pageErrorNotice("passwords_differ");
  if (password === PAGE_ERRORS.password_short.text) return pageErrorNotice("password_short");
  const [start, reasons] = password.split(weakPasswordText([]));
  return start === "" && reasons ? pageErrorNotice("weak_password", { reasons }) : undefined;
}

const EMAIL_MESSAGE = "Въведете валиден имейл";
const MAX_EMAIL = 254;
export const emailField = lineField(MAX_EMAIL, EMAIL_MESSAGE)
  .transform(storedEmail)
  .pipe(z.email(EMAIL_MESSAGE).max(MAX_EMAIL, EMAIL_MESSAGE));

const PASSWORD_LONG = `Паролата може да е най-много ${MAX_PASSWORD} знака`;
const PASSWORD_MISSING = PAGE_ERRORS.password_missing.text;
const rawPassword = rawField(MAX_PASSWORD, PASSWORD_LONG);
const givenPassword = rawPassword.refine((value) => value.length <= MAX_PASSWORD, PASSWORD_LONG);

/** The current password, required for sensitive changes. */
const currentPassword = givenPassword.refine((value) => value !== "", PASSWORD_MISSING);
/** A password for sign-in; a longer one is truncated to a length that is still too long, so that it is wrong and fast to check. */
const signInPassword = z
  .preprocess((value) => (typeof value === "string" ? value.slice(0, MAX_PASSWORD + 1) : ""), z.string())
  .refine((value) => value !== "", PASSWORD_MISSING);
export const signInSchema = z.object({ email: emailField, password: signInPassword });
export const linkPasswordSchema = z.object({ password: signInPassword });
export const emailOnlySchema = z.object({ email: emailField });
const MAX_CODE = 40;
/** A pasted code, which may contain spaces, or a dash in a backup code. */
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

/** A phone number as typed; the command validates it. */
const phoneField = lineField(MAX_PHONE, PAGE_ERRORS.phone_invalid.text);

/** The schema of the profile form; the command checks that the phone number is valid and not taken. */
export const profileSchema = z.object({ name: nameField, phone: phoneField });

const newPassword = {
  password: givenPassword.refine((value) => value.length >= MIN_PASSWORD, PAGE_ERRORS.password_short.text),
  confirm: rawPassword.refine((value) => value !== "", "Повторете паролата"),
};

/** Checks that both entries match and are not easy to guess; runs even if other fields are invalid. */
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

/** The schema of the form that deletes the account; an account without a password has no field for it. */
export const deletionSchema = z.object({
  current: currentPassword.optional(),
  sure: z.literal("yes", "Отбележете, че разбирате"),
});

/** The schema of a request for tokens or Pro; all fields are required, and the command validates the phone number. */
export const premiumRequestSchema = z.object({
  type: z.enum(["vip_tokens", "pro_request"], "Изберете вид на заявката"),
  name: nameField,
  email: emailField,
  phone: phoneField.refine((value) => value !== "", "Въведете телефон"),
});
