import { data, href, redirect } from "react-router";
import { withoutContacts } from "#app/listings/listing.ts";
import { sightListing } from "#app/listings/listings.queries.server.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { cutText, pageMeta } from "#app/platform/meta.ts";
import { LEADS_ON } from "#app/platform/page-contract.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { listingPreview } from "#app/previews/preview.ts";
import { getSite } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import type { Route } from "./+types/passed-on";

/** Milliseconds from its start until it leads on, and characters of the description, dots included. */
const REDIRECT_AFTER = 500;
const MAX_DESCRIPTION = 150;

/** Shows social networks what is passed on, and leads people to the ad itself. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const id = url.searchParams.get("id") ?? "";
  // As everybody sees it: the owner's own look at an ad that is not public is nothing to pass on.
  const sighting = isUuid(id)
    ? await orUnavailable("listings_load_failed", () => sightListing(db, id, null))
    : undefined;
  if (sighting?.kind !== "visible") throw redirect(href("/"), 302);
  const { listing } = sighting;
  const slug = listingSlug(listing);
  return data({
    title: listing.title,
    description: cutText(withoutContacts(listing.description) || listing.title, MAX_DESCRIPTION),
    picture: listingPreview(listing),
    path: href("/ad/:slug", { slug }),
  });
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  loaderData
    ? pageMeta(place, {
        title: loaderData.title,
        description: loaderData.description,
        picture: loaderData.picture,
        canonical: loaderData.path,
        noindex: true,
      })
    : [];

export default function Share({ loaderData: { title, description, path } }: Route.ComponentProps) {
  // The boot script follows it; without script it is a link like any other.
  const leadsOn = { [LEADS_ON]: REDIRECT_AFTER };
  return (
    <NarrowPage title={title}>
      <p className="mb-5">{description}</p>
      <ButtonLink to={path} {...leadsOn}>
        Към обявата
      </ButtonLink>
    </NarrowPage>
  );
}
