import { data, href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { findPublicTitle } from "#app/listings/page/listings.queries.server.ts";
import { reportSchema } from "#app/listings/reports/report.schema.ts";
import { ReportForm } from "#app/listings/reports/report-form.tsx";
import { reportListing } from "#app/listings/reports/reports.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, refusedForm, validForm, withHeaders } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import type { Route } from "./+types/listing-report";

export const handle: RouteHandle = { whenIdle: true };

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
  const { person, visitor, headers } = await visitorOfForm(context, request);
  const report = () => {
    const input = validForm(form, reportSchema, [], ({ reason }) =>
      reason ? errorNotice("report_reason_required") : undefined,
    );
    return reportListing(site, params.id, { ...input, userId: person?.id ?? null, visitor });
  };
  const done = await refusedForm(form, report, { code: "report_failed", log: site.log });
  return done.ok ? data({ receipt: done.value }, { headers }) : withHeaders(done.answer, headers);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Доклад за обява", noindex: true });

export default function ListingReport({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = href("/ad/:slug", { slug: params.id });
  const isSent = actionData !== undefined && "receipt" in actionData;
  return (
    <NarrowPage title={isSent ? "Докладът е изпратен" : "Доклад за обява"}>
      <p className="mb-5 panel p-4 font-semibold">{loaderData.title}</p>
      <ReportForm listingId={params.id} />
      <ButtonLink to={back} look="quiet" className="mt-3">
        {isSent ? "Обратно към обявата" : "Отказ"}
      </ButtonLink>
    </NarrowPage>
  );
}
