/** Validates messages, offers and reports of messages. */
import { z } from "zod";
import { lineField, textField } from "#app/platform/forms/text-field.ts";
import { readTypedPrice } from "#app/platform/numbers/typed-price.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { MAX_MESSAGE, MESSAGE_REPORT_REASONS, OFFER_DECISIONS, QUICK_CODES } from "./conversation.ts";

export const messageText = textField(
  MAX_MESSAGE,
  `Съобщението може да е най-много ${formatWhole(MAX_MESSAGE)} знака`,
).refine((text) => text !== "", "Напишете съобщение");

export const quickWord = z.enum(QUICK_CODES);
export const offerDecision = z.enum(OFFER_DECISIONS, "Изберете дали приемате предложението");

const AMOUNT_MESSAGE = "Въведете сума, например 450";

/** The amount of an offer as typed, with its currency if it names one; for the whole thing, so without a unit. */
export const offerAmount = lineField(60, AMOUNT_MESSAGE).transform((text, context) => {
  const read = readTypedPrice(text);
  if (read.ok && read.price.cents > 0 && !read.price.unit && !read.price.kind)
    return { cents: read.price.cents, currency: read.price.currency };
  context.addIssue({ code: "custom", message: AMOUNT_MESSAGE });
  return z.NEVER;
});

const MAX_DESCRIPTION = 1000;

export const messageReportSchema = z.object({
  reason: z.enum(codesOf(MESSAGE_REPORT_REASONS), "Моля изберете причина за доклада"),
  description: textField(MAX_DESCRIPTION, `Описанието може да е най-много ${formatWhole(MAX_DESCRIPTION)} знака`),
});
