/** What a report may say, with its messages. */
import { z } from "zod";
import { ERRORS } from "#app/platform/errors.ts";
import { cleanText } from "#app/platform/text.ts";
import { REPORT_REASONS } from "./report.ts";

const MAX_DESCRIPTION = 1000;

export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, ERRORS.report_reason_required.text),
  description: z
    .string()
    .catch("")
    .transform(cleanText)
    .refine((value) => value.length <= MAX_DESCRIPTION, `Описанието може да е най-много ${MAX_DESCRIPTION} знака`),
});
