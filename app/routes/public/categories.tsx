import { useSearchParams } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { CategoryChips } from "#app/catalogue/categories/category-chips.tsx";
import { municipalityOf } from "#app/catalogue/places/municipalities.ts";
import { carriedParams, isWholeList, readListingQuery, readSearchText } from "#app/listings/finding/listing-filter.ts";
import { feedPath } from "#app/listings/lists/feed-path.ts";
import { listingCountText } from "#app/listings/lists/listing-count.ts";
import { FiltersButton } from "#app/listings/lists/listing-filters.tsx";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { isOnlyOpen, ListingResults } from "#app/listings/lists/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/lists/listing-search-form.tsx";
import { renderList } from "#app/listings/lists/rendered-list.server.ts";
import { leadToNumbered } from "#app/listings/page/numbered-listing.queries.server.ts";
import { SheetLink } from "#app/listings/sheet/sheet-link.tsx";
import { SaveSearch } from "#app/messaging/saved-searches/save-search.tsx";
import { shownSearchOf } from "#app/messaging/saved-searches/shown-search.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/categories";

export const handle: RouteHandle = { failure: "categories_load_failed" };

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const query = readListingQuery(url.searchParams, { display: env.priceDisplay });
  await leadToNumbered(db, query.filter.q);
  const found = await loadListingList(db, query, 0);
  const list = renderList(found, { request, display: env.priceDisplay });
  const sheet = municipalityOf(query.filter.town);
  return { list, sheet, search: shownSearchOf(url, env.priceDisplay) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  const q = readSearchText(new URLSearchParams(place.location.search));
  return pageMeta(place, {
    title: q ? `${q}: обяви` : "Всички обяви по категории",
    description:
      "Всички обяви от Хасково, Димитровград, Свиленград, Харманли, Любимец, Маджарово и Минерални бани, подредени по категории.",
    feed: feedPath(place.location),
    noindex: !isWholeList(place.location.search),
  });
};

export default function Categories({ loaderData: { list, sheet, search: shown } }: Route.ComponentProps) {
  // A category chip keeps the search.
  const [params] = useSearchParams();
  const search = carriedParams(params, undefined).toString();
  return (
    <div className="container-page py-3 lg:py-5">
      <h1 className="mb-3 text-2xl lg:mb-4 lg:text-3xl">
        <span>Всички обяви</span>{" "}
        {!isOnlyOpen(list) && (
          <span className="text-lg font-medium text-muted">{`(${listingCountText(list.count, list.isFiltered)})`}</span>
        )}
      </h1>
      <ListingSearchForm understood={list.understood}>
        <FiltersButton />
      </ListingSearchForm>
      <div className="mt-1 mb-3">
        <CategoryChips categories={list.chips} withAll search={search} />
      </div>
      <ListingResults
        list={list}
        title={list.isFiltered ? "Намерени обяви" : "Обяви"}
        aside={<SaveSearch search={shown} />}
      />
      <SheetLink town={sheet} />
    </div>
  );
}
