/** A list of ads as RSS 2.0, newest first; VIP does not count here. */
import type { Category } from "#app/categories/category.ts";
import { feedPath } from "#app/listings/feed-path.ts";
import type { ListingFilter } from "#app/listings/listing-filter.ts";
import { findNewestCards } from "#app/listings/listing-lists.queries.server.ts";
import { planFilter } from "#app/listings/planned-filter.server.ts";
import { wholePhotoUrl } from "#app/photos/photo.ts";
import type { Db } from "#app/platform/database.server.ts";
import { SITE_NAME } from "#app/platform/meta.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import { formatPrice } from "#app/wording/price.ts";
import { newestOf } from "./newest.ts";
import { element, escapeXml } from "./xml.ts";

/** Minutes after which a reader may ask again. */
const TTL = 15;

interface FeedQuestion {
  readonly filter: ListingFilter;
  /** The part of the address that holds the query. */
  readonly search: string;
  readonly siteUrl: string;
  readonly display: PriceDisplay;
}

export async function buildFeed(db: Db, { filter, search, siteUrl, display }: FeedQuestion): Promise<string> {
  const listed = await findNewestCards(db, await planFilter(db, filter));
  const changed = newestOf(listed.flatMap(({ listedAt, contentChangedAt }) => [listedAt, contentChangedAt]));
  const items = listed.map(({ card, listedAt }) => {
    const address = `${siteUrl}/ad/${card.slug}`;
    const price = formatPrice(card.price, display);
    const text = [price, card.town, ...card.facts, card.excerpt].filter(Boolean).join(" · ");
    return [
      "<item>",
      element("title", card.title),
      element("link", address),
      `<guid isPermaLink="false">${card.id}</guid>`,
      element("pubDate", listedAt.toUTCString()),
      element("category", card.category.name),
      element("description", text),
      card.photo ? `<media:thumbnail url="${wholePhotoUrl(siteUrl, card.photo.key, 400, "webp")}"/>` : "",
      "</item>",
    ].join("");
  });
  const { category } = filter;
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element("title", titleOf(filter))}
${element("link", siteUrl + listPath(category, search))}
${element("description", "Най-новите обяви от Хасково, Димитровград и региона.")}
${element("language", "bg")}
${element("ttl", String(TTL))}
${changed ? element("lastBuildDate", changed.toUTCString()) : ""}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(siteUrl + feedPath({ search }, category))}"/>
${items.join("\n")}
</channel>
</rss>`;
}

function titleOf({ q, category }: ListingFilter): string {
  return [q && `„${q}“`, category?.name ?? "Всички обяви", SITE_NAME].filter(Boolean).join(" – ");
}

/** The same list as a page. */
function listPath(category: Category | undefined, search: string): string {
  const page = category ? `/category/${category.slug}` : "/categories";
  const question = feedPath({ search }, category).split("?")[1];
  return question ? `${page}?${question}` : page;
}
