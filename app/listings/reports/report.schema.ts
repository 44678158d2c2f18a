/** Validates reports. */
import { z } from "zod";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { lineField, textField } from "#app/platform/forms/text-field.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { REPORT_REASONS } from "./report.ts";

const MAX_DESCRIPTION = 1000;

export const reportSchema = z.object({
  reason: z.enum(codesOf(REPORT_REASONS), PAGE_ERRORS.report_reason_required.text),
  description: textField(MAX_DESCRIPTION, `Описанието може да е най-много ${formatWhole(MAX_DESCRIPTION)} знака`),
});

const CODE_MESSAGE = "Въведете кода на доклада";

/** Validates the form that looks up the outcome of a report. */
export const outcomeSchema = z.object({
  code: lineField(50, CODE_MESSAGE).refine((code) => code !== "", CODE_MESSAGE),
});
