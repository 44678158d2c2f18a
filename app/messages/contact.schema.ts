/** What the contact form accepts: everything is required (specification, section 5). */
import { z } from "zod";
import { emailField, nameField } from "#app/accounts/accounts.schema.ts";
import { cleanLine, cleanText } from "#app/platform/text.ts";

const line = z.string().catch("").transform(cleanLine);

/** Reading 27. */
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5000;

export const contactSchema = z.object({
  name: nameField,
  email: emailField,
  subject: line
    .refine((value) => value !== "", "Въведете тема")
    .refine((value) => value.length <= MAX_SUBJECT, `Темата може да е най-много ${MAX_SUBJECT} знака`),
  message: z
    .string()
    .catch("")
    .transform(cleanText)
    .refine((value) => value !== "", "Напишете съобщение")
    .refine((value) => value.length <= MAX_MESSAGE, `Съобщението може да е най-много ${MAX_MESSAGE} знака`),
});
