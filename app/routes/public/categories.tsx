import { useSearchParams } from "react-router";
import { SaveSearch } from "#app/alerts/save-search.tsx";
import { questionOf } from "#app/alerts/shown-question.server.ts";
import { CategoryChips } from "#app/categories/category-chips.tsx";
import { feedPath } from "#app/listings/feed-path.ts";
import { listingCountText } from "#app/listings/listing-count.ts";
import { isWholeList, keptParams, readListingQuery, readSearchText } from "#app/listings/listing-filter.ts";
import { loadListingList } from "#app/listings/listing-page.queries.server.ts";
import { ListingResults } from "#app/listings/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/listing-search-form.tsx";
import { showList } from "#app/listings/shown-list.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/categories";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const query = readListingQuery(url.searchParams, { display: env.priceDisplay });
  const found = await orUnavailable("categories_load_failed", () => loadListingList(db, query, 0));
  const list = await showList(found, { request, display: env.priceDisplay });
  return { list, question: questionOf(url, env.priceDisplay) };
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

export default function Categories({ loaderData: { list, question } }: Route.ComponentProps) {
  // A chip keeps what was searched for.
  const [params] = useSearchParams();
  const search = keptParams(params, undefined).toString();
  return (
    <div className="container-page py-3 lg:py-5">
      <h1 className="mb-3 text-2xl lg:mb-4 lg:text-3xl">
        Всички обяви{" "}
        <span className="text-lg font-medium text-muted">({listingCountText(list.count, list.isFiltered)})</span>
      </h1>
      <ListingSearchForm />
      <div className="mt-1 mb-3 lg:mt-2 lg:mb-6">
        <CategoryChips categories={list.chips} withAll search={search} />
      </div>
      <ListingResults
        list={list}
        title={list.isFiltered ? "Намерени обяви" : "Обяви"}
        aside={<SaveSearch question={question} />}
      />
    </div>
  );
}
