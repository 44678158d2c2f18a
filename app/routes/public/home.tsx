import { href, Link } from "react-router";
import { SaveSearch } from "#app/alerts/save-search.tsx";
import { questionOf } from "#app/alerts/shown-question.server.ts";
import { CategoryChips } from "#app/categories/category-chips.tsx";
import { websiteData } from "#app/crawlers/structured-site.ts";
import { feedPath } from "#app/listings/feed-path.ts";
import { isWholeList, readListingQuery } from "#app/listings/listing-filter.ts";
import { loadListingList } from "#app/listings/listing-page.queries.server.ts";
import { ListingResults } from "#app/listings/listing-results.tsx";
import { ListingSearchForm } from "#app/listings/listing-search-form.tsx";
import { showList } from "#app/listings/shown-list.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/home";

/** As many VIP ads as fill a wide screen twice; the category page's limit of six is its own. */
const STRIP_SIZE = 10;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const query = readListingQuery(url.searchParams, { display: env.priceDisplay });
  const found = await orUnavailable("listings_load_failed", () => loadListingList(db, query, STRIP_SIZE));
  const list = await showList(found, { request, display: env.priceDisplay });
  return { list, question: questionOf(url, env.priceDisplay) };
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

export default function Home({ loaderData: { list, question } }: Route.ComponentProps) {
  return (
    <>
      <section className="border-b border-line bg-tint">
        <div className="container-page py-4 lg:py-10">
          <h1 className="text-2xl lg:text-4xl">Намерете го тук, наблизо</h1>
          <p className="mt-1 mb-3 text-muted max-sm:text-[0.8125rem] lg:mb-4 lg:text-lg">
            Безплатни обяви за Хасково, Димитровград и региона.
          </p>
          <ListingSearchForm hero />
          {!list.isFiltered && (
            <p className="mt-2 text-muted">
              Предлагате нещо?{" "}
              <Link
                to={href("/add-ad/:category?", {})}
                className="relative font-semibold text-grape underline-offset-3 after:absolute after:-inset-2.5 hover:underline"
              >
                Добавете обява
              </Link>
            </p>
          )}
        </div>
      </section>
      <div className="container-page pt-2 lg:pt-3">
        <CategoryChips categories={list.chips} />
        <div className="mt-3 lg:mt-5">
          <ListingResults
            list={list}
            title={list.isFiltered ? "Намерени обяви" : "Най-нови обяви"}
            aside={<SaveSearch question={question} />}
          />
        </div>
      </div>
    </>
  );
}
