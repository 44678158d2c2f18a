import { href, useSearchParams } from "react-router";
import { CategoryChips } from "#app/categories/category-chips.tsx";
import { findCategoryChips } from "#app/categories/category-counts.server.ts";
import { listingCountText } from "#app/listings/listing-count.ts";
import { keptParams, readListingQuery, readSearchText } from "#app/listings/listing-filter.ts";
import { loadListingList } from "#app/listings/listing-page.queries.server.ts";
import { ListingResults } from "#app/listings/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/listing-search-form.tsx";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site.server.ts";
import type { Route } from "./+types/categories";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const query = readListingQuery(url.searchParams, { display: env.priceDisplay });
  const list = await orUnavailable("listings_load_failed", () => loadListingList(db, query, 0));
  const chips = await orUnavailable("categories_load_failed", () => findCategoryChips(db));
  return { list, chips, siteUrl: env.siteUrl };
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const q = readSearchText(new URLSearchParams(location.search));
  return pageMeta({
    title: q ? `${q}: обяви` : "Всички обяви по категории",
    description:
      "Всички обяви от Хасково, Димитровград, Свиленград, Харманли, Любимец, Маджарово и Минерални бани, подредени по категории.",
    canonical: href("/categories"),
    siteUrl: loaderData?.siteUrl ?? "",
    noindex: location.search !== "",
  });
};

export default function Categories({ loaderData: { list, chips } }: Route.ComponentProps) {
  const total = chips.reduce((sum, chip) => sum + chip.count, 0);
  return (
    <div className="container-page py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">
        Всички обяви <span className="text-lg font-medium text-muted">({listingCountText(total, false)})</span>
      </h1>
      <ListingSearchForm />
      <div className="mt-2 mb-6">
        <KeptChips chips={chips} total={total} />
      </div>
      <ListingResults list={list} title={list.isFiltered ? "Намерени обяви" : "Обяви"} />
    </div>
  );
}

/** A chip keeps what was searched for. */
function KeptChips({
  chips,
  total,
}: {
  readonly chips: Route.ComponentProps["loaderData"]["chips"];
  readonly total: number;
}) {
  const [params] = useSearchParams();
  return <CategoryChips categories={chips} total={total} search={keptParams(params, undefined).toString()} />;
}
