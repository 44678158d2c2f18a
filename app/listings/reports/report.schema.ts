import { z } from "zod";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { lineField, rawField, textField } from "#app/platform/forms/text-field.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { MAX_NOTICE_FIELD, REPORT_REASONS } from "./report.ts";

const MAX_DESCRIPTION = 1000;
const NOTICE_FIELD_LONG = `Текстът може да е най-много ${MAX_NOTICE_FIELD} знака`;

export const reportSchema = z.object({
  reason: z.enum(codesOf(REPORT_REASONS), PAGE_ERRORS.report_reason_required.text),
  description: textField(MAX_DESCRIPTION, `Описанието може да е най-много ${formatWhole(MAX_DESCRIPTION)} знака`),
  // The fields of a notice of illegal content; all may be left empty (rule: report-illegal).
  place: lineField(MAX_NOTICE_FIELD, NOTICE_FIELD_LONG),
  legal_ground: lineField(MAX_NOTICE_FIELD, NOTICE_FIELD_LONG),
  good_faith: z
    .enum(["", "yes"], "Отбележете полето или го оставете празно")
    .optional()
    .transform((value) => value === "yes"),
});

const CODE_MESSAGE = "Въведете кода на доклада";

/** Validates the form that looks up the outcome of a report. */
export const outcomeSchema = z.object({
  code: rawField(50, CODE_MESSAGE)
    .transform((code) => code.trim())
    .refine((code) => code !== "", CODE_MESSAGE),
});
