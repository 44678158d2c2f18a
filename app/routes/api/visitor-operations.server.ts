/** API operations on other people's ads and sellers: phone number, report, rating, contact. */

import { z } from "zod";
import { visitorOfCall } from "#app/accounts/visit/visitor-of-request.server.ts";
import { identifyVisitor, limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { showPhone } from "#app/listings/page/phone-answer.server.ts";
import { rateSeller } from "#app/listings/ratings/ratings.commands.server.ts";
import { outcomeSchema, reportSchema } from "#app/listings/reports/report.schema.ts";
import { REPORT_DECISIONS, STATUS_TEXTS } from "#app/listings/reports/report.ts";
import { findReportOutcome, reportListing } from "#app/listings/reports/reports.commands.server.ts";
import { contactSchema } from "#app/messaging/contact/contact.schema.ts";
import { sendContactMessage } from "#app/messaging/contact/messages.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { formErrorCode, validForm } from "#app/platform/forms/forms.server.ts";
import { checkCaptcha } from "#app/platform/http/captcha.server.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { Rating, ratingShape } from "./listing-shape.server.ts";
import { define, idOf, orNull, tagged } from "./operation.server.ts";
import { CAPTCHA } from "./session-operations.server.ts";

export const VISITOR_OPERATIONS = tagged("Visitors", [
  define.post("/listings/{id}/phone", {
    worksReadOnly: true,
    summary: "Returns the phone number of an ad; the call counts as a display of the number",
    by: "visitor",
    refusals: ["listing_not_found", "too_many_phones", "network_phones"],
    answer: z.object({
      phone: z.string().nullable(),
      shown: z.string().nullable(),
      viber: z
        .string()
        .nullable()
        .describe("The address that opens Viber; null unless the owner said that the number has it."),
    }),
    async run(call) {
      const id = idOf(call, "listing_not_found");
      const answer = await showPhone(call.site, id, { ...(await visitorOfCall(call)), headers: call.headers });
      return { phone: answer?.number ?? null, shown: answer?.shown ?? null, viber: answer?.viber ?? null };
    },
  }),
  define.post("/listings/{id}/reports", {
    summary: "Reports an ad; the receipt is needed to read the decision later",
    by: "visitor",
    status: 201,
    isRepeatable: true,
    body: z
      .object(reportSchema.shape)
      .partial({ description: true, place: true, legal_ground: true, good_faith: true }),
    refusals: ["listing_not_found", "listing_missing", "already_reported", "report_reason_required", "network_busy"],
    failure: "report_failed",
    answer: z.object({ receipt: z.string() }),
    async run(call) {
      const id = idOf(call, "listing_not_found");
      const { person, visitor } = await visitorOfCall(call);
      const input = validForm(call.form, reportSchema, [], ({ reason }) =>
        reason ? errorNotice("report_reason_required") : undefined,
      );
      return { receipt: await reportListing(call.site, id, { ...input, userId: person?.id ?? null, visitor }) };
    },
  }),
  define.post("/report-outcomes", {
    worksReadOnly: true,
    summary: "Returns the status and decision of a report by its receipt",
    by: "visitor",
    body: z.object(outcomeSchema.shape),
    refusals: ["report_missing", "too_many_requests", "network_busy"],
    answer: z.object({
      status: z.enum(codesOf(STATUS_TEXTS) as [string, ...string[]]),
      decision: orNull(z.enum(codesOf(REPORT_DECISIONS) as [string, ...string[]])),
    }),
    async run({ site, visit, headers, form }) {
      const { code } = validForm(form, outcomeSchema);
      const visitor = identifyVisitor(site.hash, { address: visit.address, headers });
      await site.limits.takeShared("reportStatus", limitedVisitor(visitor));
      const outcome = await findReportOutcome(site.db, code);
      if (!outcome) throw new Refusal("report_missing", { field: "code" });
      return outcome;
    },
  }),
  define.post("/sellers/{id}/ratings", {
    summary: "Rates a seller from 1 to 5; a second rating is refused",
    by: "visitor",
    status: 201,
    isRepeatable: true,
    body: z.object({
      rating: z.int().min(1).max(5),
      listing: z.string().optional().describe("The id of the ad that it is about."),
    }),
    refusals: ["seller_missing", "rating_required", "rating_oneself", "already_rated", "already_rated_address"],
    failure: "rating_failed",
    answer: Rating,
    async run(call) {
      const sellerId = idOf(call, "seller_missing");
      const { person, visitor } = await visitorOfCall(call);
      const listing = String(call.form.get("listing") ?? "");
      const rating = readWhole(call.form.get("rating"));
      const listingId = isUuid(listing) ? listing : null;
      return ratingShape(
        await rateSeller(call.site, { sellerId, listingId, rating, raterId: person?.id ?? null, visitor }),
      );
    },
  }),
  define.post("/messages", {
    summary: "Sends a message to the operators of the site",
    by: "visitor",
    isRepeatable: true,
    body: z.object({
      ...contactSchema.shape,
      about: z.string().optional().describe("objection: the message contests a decision about an ad or an account."),
      ref: z.string().optional().describe("The id of this ad or account."),
      ...CAPTCHA,
    }),
    refusals: ["contact_required", "captcha_failed", "too_many_requests", "network_busy"],
    failure: "contact_failed",
    async run(call) {
      const { site, form, idempotencyKey } = call;
      const { person, visitor } = await visitorOfCall(call);
      const isMissing = formErrorCode(form, ["name", "email", "subject", "message"]) === "required_fields";
      const input = validForm(form, contactSchema, [], () => (isMissing ? errorNotice("contact_required") : undefined));
      await checkCaptcha(site.env.captcha, form, visitor.address);
      const ref = String(form.get("ref") ?? "");
      await sendContactMessage(site, input, {
        userId: person?.id ?? null,
        visitor,
        formKey: idempotencyKey,
        isObjection: form.get("about") === "objection",
        about: isUuid(ref) ? ref : undefined,
      });
    },
  }),
]);
