/** Builds the RSS 2.0 feed of a list of ads, newest first, VIP or not. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { ListingFilter } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { feedPath } from "#app/listings/lists/feed-path.ts";
import { findNewestCards } from "#app/listings/lists/listing-lists.queries.server.ts";
import { absolutePhotoUrl } from "#app/listings/photos/photo.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { element, escapeXml, newestOf } from "./xml.ts";

/** Minutes after which a reader may request the feed again. */
const TTL = 15;

interface FeedOptions {
  readonly filter: ListingFilter;
  /** The query string of the list. */
  readonly search: string;
  readonly siteUrl: string;
  readonly display: PriceDisplay;
}

export async function buildFeed(db: Db, { filter, search, siteUrl, display }: FeedOptions): Promise<string> {
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
      // Readers take a title for text, and a description for HTML.
      element("description", escapeXml(text)),
      card.photo ? `<media:thumbnail url="${absolutePhotoUrl(siteUrl, card.photo.key, 400, "webp")}"/>` : "",
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
  return [q && quote(q), category?.name ?? "Всички обяви", SITE_NAME].filter(Boolean).join(" – ");
}

function listPath(category: Category | undefined, search: string): string {
  const page = category ? `/category/${category.slug}` : "/categories";
  const query = feedPath({ search }, category).split("?")[1];
  return query ? `${page}?${query}` : page;
}
