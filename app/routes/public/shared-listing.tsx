import { data, href, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { listingSummary } from "#app/listings/sharing/listing-summary.ts";
import { listingPreview } from "#app/listings/sharing/previews/preview.ts";
import { NAVIGATE_AFTER } from "#app/platform/cache/page-contract.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import type { Route } from "./+types/shared-listing";

/** Milliseconds until the page redirects, and characters of the description, dots included. */
const REDIRECT_DELAY = 500;
const MAX_DESCRIPTION = 150;

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** Provides the preview of a shared ad to social networks, and redirects people to the ad. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const id = url.searchParams.get("id") ?? "";
  // Loaded as a guest, because an ad that only its owner may see cannot be shared.
  const access = isUuid(id) ? await findListingAccess(db, id, null) : undefined;
  if (access?.kind !== "visible") throw redirect(href("/"), 302);
  const { listing } = access;
  const slug = listingSlug(listing);
  return data({
    title: listing.title,
    description: listingSummary(listing, { display: env.priceDisplay, max: MAX_DESCRIPTION }),
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
  // The boot script follows this link.
  const redirectAfter = { [NAVIGATE_AFTER]: REDIRECT_DELAY };
  return (
    <NarrowPage title={title}>
      <p className="mb-5">{description}</p>
      <ButtonLink to={path} {...redirectAfter}>
        Към обявата
      </ButtonLink>
    </NarrowPage>
  );
}
