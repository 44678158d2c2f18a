/**
 * POST from the page of an ad: somebody asks whether it is still to be had. The page says that they have, with script and
 * without, and their device remembers it.
 */
import { useEffect } from "react";
import { data, Form, href, redirect } from "react-router";
import { askOfferOf, askOwner } from "#app/asks/asks.commands.server.ts";
import { sightListing } from "#app/listings/listings.queries.server.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { readForm, refusedForm, withHeaders } from "#app/platform/forms.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { meetPerson, meetSender } from "#app/site/sender.server.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Notice } from "#app/ui/toast.tsx";
import { noteDone } from "#app/visitors/done-here.ts";
import type { Route } from "./+types/listing-ask";

export const handle = REACT_WHEN_IDLE;

/** Of this visitor alone, whoever else asks for the same address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const site = getSite(context);
  const viewer = await getViewer(context);
  const sighting = await orUnavailable("listings_load_failed", () => sightListing(site.db, params.id, viewer));
  if (sighting.kind !== "visible") throw pageError("listing_missing");
  const { listing } = sighting;
  const offer = await askOfferOf(site, listing, await meetPerson(context, request));
  return data(
    { offer, id: listing.id, title: listing.title, slug: listingSlug(listing) },
    { headers: { "cache-control": "no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const site = getSite(context);
  const { viewer, visitor, headers } = await meetSender(context, request);
  const form = await readForm(request);
  const ask = () => askOwner(site, params.id, { visitor, userId: viewer?.id, headers: request.headers });
  const done = await refusedForm(form, ask);
  if (!done.ok) return withHeaders(done.answer, headers);
  // Asked again by going back or reloading it would be refused.
  throw redirect(href("/listings/:id/ask", { id: params.id }), { headers });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Още ли е налично?", noindex: true });

export default function ListingAskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, title, slug } = loaderData;
  const isAsked = offer?.state === "asked";
  const name = offer?.name;
  useEffect(() => {
    if (isAsked && name) noteDone(name);
  }, [isAsked, name]);
  return (
    <NarrowPage title="Още ли е налично?">
      <p className="mb-4 font-semibold">{title}</p>
      <FormNotice state={actionData} />
      {isAsked && <Notice kind="success" text={offer.asked} />}
      {offer && !isAsked && (
        <Form method="post">
          <SubmitButton>Попитай продавача</SubmitButton>
        </Form>
      )}
      {!offer && !actionData && <p>Продавачът потвърди наскоро, че обявата е налична.</p>}
      <ButtonLink to={href("/ad/:slug", { slug })} look="quiet" className="mt-5">
        Обратно към обявата
      </ButtonLink>
    </NarrowPage>
  );
}
