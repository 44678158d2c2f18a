/** The form of an administrator who appoints an assistant of an office. */
import { z } from "zod";
import { MUNICIPALITY_NAMES } from "#app/catalogue/places/municipalities.ts";
import { lineField } from "#app/platform/forms/text-field.ts";

export const officeInput = z.object({
  office: lineField(80, "Името може да е най-много 80 знака").refine(
    (value) => value.length >= 2,
    "Въведете името на службата",
  ),
  /** The slug of the municipality whose weekly sheet the account gets; null for none. */
  sheet_town: z
    .string()
    .default("")
    .refine((slug) => slug === "" || Object.hasOwn(MUNICIPALITY_NAMES, slug), "Изберете община")
    .transform((slug) => slug || null),
});
