import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { findNamedList } from "#app/listings/lists/saved-listings.queries.server.ts";
import { recentListings } from "#app/listings/saved/device-list.ts";
import { SavedList } from "#app/listings/saved/saved-list.tsx";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import type { Route } from "./+types/recent";

export const handle: RouteHandle = { whenIdle: true, failure: "listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  return findNamedList(getSite(context).db, url);
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Последно разгледани", noindex: true });

export default function RecentListings({ loaderData }: Route.ComponentProps) {
  return (
    <SavedList
      list={recentListings}
      named={loaderData}
      title="Последно разгледани"
      empty={
        <EmptyState text="Още не сте разглеждали обяви">
          <p className="max-w-sm text-muted">Обявите, които отваряте, се помнят само на това устройство.</p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      }
    />
  );
}
