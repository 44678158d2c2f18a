import { z } from "zod";
import { rawField } from "#app/platform/forms/text-field.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { MAX_CHECKED } from "./link-verdict.ts";

const TOO_LONG = `Текстът може да е най-много ${formatWhole(MAX_CHECKED)} знака: поставете само линка`;

/** The text is not cleaned, because hidden characters are a sign of fraud. */
export const linkCheckSchema = z.object({
  link: rawField(MAX_CHECKED, TOO_LONG)
    .refine((text) => text.length <= MAX_CHECKED, TOO_LONG)
    .refine((text) => text.trim() !== "", "Поставете линк или съобщение"),
});
