/** Receives availability requests. The page confirms them to visitors without script. */
import { useEffect } from "react";
import { data, href, redirect } from "react-router";
import { markCompleted } from "#app/accounts/visit/completed-actions.ts";
import { identifyPerson, identifySender } from "#app/accounts/visit/sender.server.ts";
import { getSite, getViewer } from "#app/accounts/visit/site.server.ts";
import { IN_PLACE, type RequestAnswer } from "#app/listings/availability/availability-request-form.tsx";
import {
  getRequestOffer,
  sendAvailabilityRequest,
} from "#app/listings/availability/availability-requests.commands.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, refusedForm, withHeaders } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/listing-ask";

export const handle: RouteHandle = { whenIdle: true, failure: "listings_load_failed" };

/** Loads the state for this visitor; the response is not cached. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const site = getSite(context);
  const viewer = await getViewer(context);
  if (viewer) throw redirect(href("/listings/:id/message", { id: params.id }));
  const access = await findListingAccess(site.db, params.id, null);
  if (access.kind !== "visible") throw pageError("listing_missing");
  const { listing } = access;
  const offer = await getRequestOffer(site, listing, await identifyPerson(context, request));
  return data(
    { offer, id: listing.id, title: listing.title, slug: listingSlug(listing) },
    { headers: { "cache-control": "no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const site = getSite(context);
  const { viewer, visitor, headers } = await identifySender(context, request);
  const form = await readForm(request);
  // The page of a guest who has signed in meanwhile.
  if (viewer) throw redirect(href("/listings/:id/message", { id: params.id }));
  const ask = () => sendAvailabilityRequest(site, params.id, { visitor, headers: request.headers });
  const done = await refusedForm(form, ask);
  if (!done.ok) return withHeaders(done.answer, headers);
  if (form.has(IN_PLACE)) return data<RequestAnswer>({ isAsked: true }, { headers });
  // Going back to the page or reloading it must not send the form again.
  throw redirect(href("/listings/:id/ask", { id: params.id }), { headers });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Още ли е налично?", noindex: true });

export default function ListingAskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, title, slug } = loaderData;
  const refused = actionData && "notice" in actionData ? actionData : undefined;
  const isAsked = offer?.state === "asked";
  const name = offer?.name;
  useEffect(() => {
    if (isAsked && name) markCompleted(name);
  }, [isAsked, name]);
  return (
    <NarrowPage title="Още ли е налично?">
      <p className="mb-4 font-semibold">{title}</p>
      <FormNotice state={refused} />
      {isAsked && <Notice kind="success" text={offer.asked} />}
      {offer && !isAsked && (
        <Form method="post">
          <SubmitButton>Попитай продавача</SubmitButton>
        </Form>
      )}
      {!offer && !refused && <p>Продавачът потвърди наскоро, че обявата е налична.</p>}
      <ButtonLink to={href("/ad/:slug", { slug })} look="quiet" className="mt-5">
        Обратно към обявата
      </ButtonLink>
    </NarrowPage>
  );
}
