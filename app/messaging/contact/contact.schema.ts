/** The schema of the contact form; all fields are required. */
import { z } from "zod";
import { emailField, nameField } from "#app/accounts/credentials/accounts.schema.ts";
import { lineField, textField } from "#app/platform/forms/text-field.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";

/** Maximum lengths in characters. */
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5000;

export const contactSchema = z.object({
  name: nameField,
  email: emailField,
  subject: lineField(MAX_SUBJECT, `Темата може да е най-много ${MAX_SUBJECT} знака`).refine(
    (value) => value !== "",
    "Въведете тема",
  ),
  message: textField(MAX_MESSAGE, `Съобщението може да е най-много ${formatWhole(MAX_MESSAGE)} знака`).refine(
    (value) => value !== "",
    "Напишете съобщение",
  ),
});
