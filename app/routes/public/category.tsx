import { data, href, redirect, useSearchParams } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { categoryBySlug, findCategory } from "#app/catalogue/categories/catalogue.ts";
import { CategoryChips } from "#app/catalogue/categories/category-chips.tsx";
import { MissingCategory } from "#app/catalogue/categories/missing-category.tsx";
import { CategoryIcon } from "#app/catalogue/fields/category-icon.tsx";
import { carriedParams, isWholeList, readListingQuery, readSearchText } from "#app/listings/finding/listing-filter.ts";
import { VIP_STRIP_SIZE } from "#app/listings/life/listing.ts";
import { feedPath } from "#app/listings/lists/feed-path.ts";
import { FiltersButton } from "#app/listings/lists/listing-filters.tsx";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { ListingResults } from "#app/listings/lists/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/lists/listing-search-form.tsx";
import { renderList } from "#app/listings/lists/rendered-list.server.ts";
import { leadToNumbered } from "#app/listings/page/numbered-listing.queries.server.ts";
import { breadcrumbData } from "#app/listings/sharing/crawlers/structured-site.ts";
import { guideOfCategory } from "#app/listings/sharing/guides/guides.ts";
import { categoryPreview } from "#app/listings/sharing/previews/preview.ts";
import { SaveSearch } from "#app/messaging/saved-searches/save-search.tsx";
import { shownSearchOf } from "#app/messaging/saved-searches/shown-search.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { BookOpen } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { Route } from "./+types/category";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const category = findCategory(params.slug);
  if (!category) return data({ missing: params.slug } as const, { status: 404 });
  if (category.slug !== params.slug) throw redirect(href("/category/:slug", { slug: category.slug }) + url.search, 301);
  const query = readListingQuery(url.searchParams, { category, display: env.priceDisplay });
  await leadToNumbered(db, query.filter.q);
  const found = await loadListingList(db, query, VIP_STRIP_SIZE);
  const list = renderList(found, { request, display: env.priceDisplay });
  return data({
    slug: category.slug,
    list,
    search: shownSearchOf(url, env.priceDisplay),
    guide: guideOfCategory(category.slug),
  });
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData || !("list" in loaderData))
    return pageMeta(place, { title: "Категорията не е намерена", isMissing: true });
  const category = categoryBySlug(loaderData.slug);
  const q = readSearchText(new URLSearchParams(place.location.search));
  return pageMeta(place, {
    title: `${q ? `${q}: ` : ""}${category.name}: обяви от Хасково и региона`,
    description: category.description,
    keywords: [category.name],
    picture: categoryPreview(category),
    feed: feedPath(place.location, category),
    structured: [
      breadcrumbData(siteUrlOf(place), [
        ["Категории", href("/categories")],
        [category.name, href("/category/:slug", category)],
      ]),
    ],
    noindex: !isWholeList(place.location.search, category) || loaderData.list.count === 0,
  });
};

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!("list" in loaderData)) return <MissingCategory slug={loaderData.missing} />;
  const { list, search: shown, slug, guide } = loaderData;
  const category = categoryBySlug(slug);
  // A category chip keeps the search, but not the filters of this category.
  const search = carriedParams(params, undefined).toString();
  return (
    <div className="container-page py-3 lg:py-5">
      <h1 className="text-xl sm:text-2xl lg:text-3xl">
        <CategoryIcon name={category.icon} className="mr-2 inline size-6 text-grape lg:size-7" />
        <span>{category.name}</span>
      </h1>
      <p className="mt-1 mb-2 text-sm text-muted max-sm:line-clamp-1 lg:mb-3">
        <span>{category.description}</span>
        {guide && (
          <>
            {" "}
            {/* Inline text with a touch target of 44 px. */}
            <Link
              to={guide.to}
              className="relative inline-flex items-center gap-1.5 align-bottom text-grape after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
            >
              <BookOpen className="size-4" />
              <span>{guide.title}</span>
            </Link>
          </>
        )}
      </p>
      <ListingSearchForm key={slug} category={category} understood={list.understood}>
        <FiltersButton category={category} />
      </ListingSearchForm>
      <div className="mt-1 mb-3">
        <CategoryChips categories={list.chips} withAll current={slug} search={search} />
      </div>
      <ListingResults
        list={list}
        title={list.isFiltered ? "Намерени обяви" : "Обяви"}
        category={category}
        aside={<SaveSearch search={shown} />}
      />
    </div>
  );
}
