import { data, href } from "react-router";
import { findPublicTitle } from "#app/listings/listings.queries.server.ts";
import { formAgain, parseForm, readForm, refusedForm } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reportSchema } from "#app/reports/report.schema.ts";
import { ReportForm } from "#app/reports/report-form.tsx";
import { reportListing } from "#app/reports/reports.commands.server.ts";
import { getSite, getViewer, getVisit } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { visitorKey } from "#app/visitors/visitor-key.server.ts";
import type { Route } from "./+types/listing-report";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const title = isUuid(params.id) ? await findPublicTitle(db, params.id) : undefined;
  if (title === undefined) throw pageError("listing_not_found");
  return { title };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  if (!isUuid(params.id)) throw pageError("listing_not_found");
  const form = await readForm(request);
  const parsed = parseForm(form, reportSchema);
  if (!parsed.ok) {
    const errors = parsed.errors;
    return formAgain(form, errors, errors.reason ? "report_reason_required" : "check_fields");
  }
  const viewer = await getViewer(context);
  const { address } = getVisit(context);
  const visitor = visitorKey(site.hash, { purpose: "report", address, headers: request.headers });
  const report = () =>
    reportListing(site, params.id, { ...parsed.data, userId: viewer?.id ?? null, visitor: visitor.key, address });
  const done = await refusedForm(form, report, { code: "report_failed", log: site.log });
  if (!done.ok) return done.answer;
  return data({ receipt: done.value }, { headers: visitor.cookie ? { "set-cookie": visitor.cookie } : {} });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад за обява", noindex: true });

export default function ListingReport({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = href("/ad/:slug", { slug: params.id });
  const isSent = actionData !== undefined && "receipt" in actionData;
  return (
    <NarrowPage title={isSent ? "Докладът е изпратен" : "Доклад за обява"}>
      <p className="mb-5 rounded-card border border-line bg-card p-4 font-semibold">{loaderData.title}</p>
      <ReportForm listingId={params.id} state={actionData} />
      <ButtonLink to={back} look="quiet" className="mt-3">
        {isSent ? "Обратно към обявата" : "Отказ"}
      </ButtonLink>
    </NarrowPage>
  );
}
