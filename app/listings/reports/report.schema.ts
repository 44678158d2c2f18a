/** What a report may say, with its messages. */
import { z } from "zod";
import { PAGE_ERRORS } from "#app/platform/page-errors.ts";
import { lineField, textField } from "#app/platform/text-field.ts";
import { codesOf } from "#app/wording/codes.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import { REPORT_REASONS } from "./report.ts";

const MAX_DESCRIPTION = 1000;

export const reportSchema = z.object({
  reason: z.enum(codesOf(REPORT_REASONS), PAGE_ERRORS.report_reason_required.text),
  description: textField(MAX_DESCRIPTION, `Описанието може да е най-много ${formatWhole(MAX_DESCRIPTION)} знака`),
});

const CODE_MESSAGE = "Въведете кода на доклада";

/** What asks how a report ended. */
export const outcomeSchema = z.object({
  code: lineField(50, CODE_MESSAGE).refine((code) => code !== "", CODE_MESSAGE),
});
