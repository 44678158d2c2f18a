/** What the sign-in and registration forms accept, with their messages. */
import { z } from "zod";
import { ERRORS } from "#app/platform/errors.ts";
import { cleanLine } from "#app/platform/text.ts";

/** Specification, section 9. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
export const NAME_LIMITS = { min: 2, max: 80 } as const;

const email = z
  .string()
  .catch("")
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email("Въведете валиден имейл").max(254, "Въведете валиден имейл"));
const given = z.string().catch("");

export const signInSchema = z.object({ email, password: given.refine((value) => value !== "", "Въведете парола") });

const name = given
  .transform(cleanLine)
  .refine((value) => value.length >= NAME_LIMITS.min, "Въведете име")
  .refine((value) => value.length <= NAME_LIMITS.max, `Името може да е най-много ${NAME_LIMITS.max} знака`);

/** The e-mail stays; whether the number is valid and free is the command's to judge. */
export const profileSchema = z.object({ name, phone: given.transform(cleanLine) });

export const registerSchema = z
  .object({
    name,
    email,
    password: given
      .refine((value) => value.length >= MIN_PASSWORD, ERRORS.password_short.text)
      .refine((value) => value.length <= MAX_PASSWORD, `Паролата може да е най-много ${MAX_PASSWORD} знака`),
    confirm: given.refine((value) => value !== "", "Повторете паролата"),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ["confirm"],
    message: ERRORS.passwords_differ.text,
    when: () => true,
  });
