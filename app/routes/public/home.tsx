import { useSearchParams } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { CategoryChips } from "#app/catalogue/categories/category-chips.tsx";
import { municipalityOf } from "#app/catalogue/places/municipalities.ts";
import { carriedParams, isWholeList, readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { feedPath } from "#app/listings/lists/feed-path.ts";
import { FiltersButton } from "#app/listings/lists/listing-filters.tsx";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { ListingResults, PublishLink } from "#app/listings/lists/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/lists/listing-search-form.tsx";
import { renderList } from "#app/listings/lists/rendered-list.server.ts";
import { leadToNumbered } from "#app/listings/page/numbered-listing.queries.server.ts";
import { websiteData } from "#app/listings/sharing/crawlers/structured-site.ts";
import { SheetLink } from "#app/listings/sheet/sheet-link.tsx";
import { SaveSearch } from "#app/messaging/saved-searches/save-search.tsx";
import { shownSearchOf } from "#app/messaging/saved-searches/shown-search.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/home";

/** The number of VIP ads: two screens of a wide window. Category pages show six. */
const STRIP_SIZE = 10;

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const query = readListingQuery(url.searchParams, { display: env.priceDisplay });
  await leadToNumbered(db, query.filter.q);
  const found = await loadListingList(db, query, STRIP_SIZE);
  const list = renderList(found, { request, display: env.priceDisplay });
  const sheet = municipalityOf(query.filter.town);
  return { list, sheet, search: shownSearchOf(url, env.priceDisplay) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, {
    title: "Безплатни обяви за Хасково и региона",
    description:
      "Обяви от Хасково, Димитровград, Свиленград, Харманли и околността: имоти, коли, работа, услуги, техника и още. Публикуването е без такси.",
    feed: feedPath(place.location),
    structured: [websiteData(siteUrlOf(place))],
    noindex: !isWholeList(place.location.search),
  });

export default function Home({ loaderData: { list, sheet, search: shown } }: Route.ComponentProps) {
  const { isFiltered } = list;
  // A category chip keeps the search.
  const [params] = useSearchParams();
  return (
    <>
      <section className="border-b border-line bg-tint">
        <div className={`container-page ${isFiltered ? "py-3" : "py-4 lg:py-8"}`}>
          <h1 className={isFiltered ? "sr-only" : "text-2xl lg:text-4xl"}>Намерете го тук, наблизо</h1>
          {!isFiltered && (
            <p className="mt-1 mb-3 text-muted max-sm:text-[0.8125rem] lg:mb-4 lg:text-lg">
              Безплатни обяви за Хасково, Димитровград и региона.
            </p>
          )}
          <ListingSearchForm hero={!isFiltered} understood={list.understood}>
            {isFiltered && <FiltersButton />}
          </ListingSearchForm>
          {!isFiltered && <PublishLink className="mt-3 max-sm:w-full" />}
        </div>
      </section>
      <div className="container-page pt-2 lg:pt-3">
        <CategoryChips
          categories={list.chips}
          look={isFiltered ? "row" : "tiles"}
          search={carriedParams(params, undefined).toString()}
        />
        <div className="mt-3 lg:mt-4">
          <ListingResults
            list={list}
            title={isFiltered ? "Намерени обяви" : "Най-нови обяви"}
            aside={<SaveSearch search={shown} />}
            hasFilters={isFiltered}
          />
          <SheetLink town={sheet} />
        </div>
      </div>
    </>
  );
}
