import { data, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { MissingCategory } from "#app/catalogue/categories/missing-category.tsx";
import { mapAddress } from "#app/listings/map/map-links.ts";
import { mapView } from "#app/listings/map/map-view.server.tsx";
import { findPlaceCounts } from "#app/listings/map/place-counts.queries.server.ts";
import { withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { StaticHtml } from "#app/platform/ui/static-html.tsx";
import type { Route } from "./+types/map";

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** GET /map and /map/{category}, with the parameters of a list: shows a map on which its place is chosen. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const category = findCategory(params.slug ?? "");
  if (params.slug !== undefined && !category) return data({ missing: params.slug } as const, { status: 404 });
  if (params.slug !== category?.slug) throw redirect(mapAddress(url.searchParams, category), 301);
  showFixedText();
  const counts = await findPlaceCounts(getSite(context).db);
  const { title, html } = mapView({ params: url.searchParams, category, counts });
  return withStaticParts(request, { title }, { html });
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(
    place,
    loaderData && "missing" in loaderData
      ? { title: "Категорията не е намерена", isMissing: true }
      : { title: loaderData?.title ?? "Карта", noindex: true },
  );

export default function RegionPage({ loaderData }: Route.ComponentProps) {
  if ("missing" in loaderData) return <MissingCategory slug={loaderData.missing} />;
  const { title, html } = loaderData;
  return (
    <div className="container-page py-3 lg:py-5">
      <h1 className="mb-1 text-xl sm:text-2xl lg:text-3xl">{title}</h1>
      <StaticHtml id="region" html={html} />
    </div>
  );
}
