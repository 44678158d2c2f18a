/** Reads the cards of ads in lists, each with its first photo. */
import { type Expression, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { isReduced } from "#app/listings/life/price-cut.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { shortSellerId } from "#app/listings/saved/hidden-rule.ts";
import { withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { vipNow } from "#app/listings/vip/vip-now.server.ts";
import { showListing } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ONE_PLAN } from "#app/platform/database/named-statements.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { dayOf, formatShortDay, nextMidnight } from "#app/platform/wording/dates.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import { cleanLine, cutAtWord, ELLIPSIS } from "#app/platform/wording/text.ts";
import type { Attributes } from "#db/attributes.ts";
import { confirmedText } from "./confirmed.ts";
import type { ListingCard } from "./listing-card.ts";

/** Characters of the description that a card can show. */
const EXCERPT = 140;

/** The first photo of an ad that is not missing, as a subquery that PostgreSQL runs only for the rows that the statement returns. */
export const firstPhoto = sql<{ key: string } | null>`(
  select jsonb_build_object('key', photos.key) from photos
  where photos.listing_id = listings.id and not photos.is_missing order by photos.position limit 1)`;

/** Photos of a card after the first one, which a visitor can leaf through. */
const MORE_PHOTOS = 3;

/** The first photo as above, with the keys of the next ones. */
const cardPhoto = sql<ListingCard["photo"] | null>`(
  select jsonb_build_object('key', keys[1], 'more', keys[2:]) from (select array(
    select photos.key from photos where photos.listing_id = listings.id and not photos.is_missing
    order by photos.position limit ${sql.lit(MORE_PHOTOS + 1)}) as keys) as found where keys[1] is not null)`;

/** Selects whether the ad or its owner has a phone; PostgreSQL runs the subquery like that of the photo. */
const hasPhone = sql<boolean>`(
  listings.principal_phone is not null or listings.phone is not null or (select users.phone from users where users.id = listings.user_id) is not null)`;

/** Selects the columns of a card, its photos, and `start` characters of the description. */
export function selectCards(db: Db, now: Date, start = EXCERPT) {
  return db
    .selectFrom("listings")
    .select([
      "listings.id",
      "listings.status",
      "listings.user_id",
      "listings.title",
      "listings.category_id",
      "listings.price_cents",
      "listings.currency",
      "listings.town",
      "listings.quarter",
      "listings.listed_at",
      "listings.confirmed_at",
      "listings.attributes",
      "listings.price_bgn",
      "listings.price_group",
      "listings.vip_expires_at",
      "listings.cut_at",
      cardPhoto.as("photo"),
      hasPhone.as("has_phone"),
      sql<string>`left(listings.description, ${sql.lit(start)})`.as("excerpt"),
      sql<boolean>`${vipNow(now)}`.as("is_vip"),
      sql<string>`listings.listed_at::text`.as("listed_key"),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

/** A query that returns rows of cards with its own further columns. */
type CardQuery<R> = Expression<R> & { execute(): Promise<R[]> };

/**
 * Returns the rows of the queries one after the other, up to `limit`, in one statement: PostgreSQL appends them in order and stops
 * reading at the limit.
 */
export async function fetchInOrder<R>(
  db: Db,
  parts: readonly CardQuery<R>[],
  limit: number,
  hasOnePlan = false,
): Promise<R[]> {
  const [only] = parts;
  if (only && parts.length === 1) return only.execute();
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const end = hasOnePlan ? sql`${sql.lit(limit)} ${ONE_PLAN}` : sql`${limit}`;
  const { rows } = await sql<R>`${all} limit ${end}`.execute(db);
  return rows;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** Cards by everything that they are made of, so that texts are cut, romanised and freed of contacts once. */
const cardCache = new LRUCache<string, ListingCard>({
  maxSize: MAX_BYTES,
  // The card has about as many characters as its key.
  sizeCalculation: (_card, key) => key.length * 4,
});

/** Returns the card of a row; the page being rendered depends on the ad from now on. */
export function toCard(row: CardRow): ListingCard {
  const now = new Date();
  showListing(row.id);
  expirePageAt(nextMidnight(now));
  if (row.is_vip && row.vip_expires_at) expirePageAt(row.vip_expires_at.getTime());
  const reduced = isReduced(row.cut_at, now);
  // Relative dates are the same all day.
  const key = `${dayOf(now)} ${reduced} ${JSON.stringify(row)}`;
  const known = cardCache.get(key);
  if (known) return known;
  const card = { ...makeCard(row, now), isReduced: reduced };
  cardCache.set(key, card);
  return card;
}

/** Builds the parts of a card that do not change within a day. */
function makeCard(row: CardRow, now: Date): Omit<ListingCard, "isReduced"> {
  const category = categoryById(row.category_id);
  const textsOn = (on: "card" | "badge") =>
    describeAttributes(category, row.attributes as Attributes, { currency: row.currency, on, now }).map(
      ({ text }) => text,
    );
  const excerpt = excerptOf(row.excerpt.slice(0, EXCERPT));
  return {
    id: row.id,
    slug: listingSlug(row),
    seller: shortSellerId(row.user_id),
    title: row.title,
    excerpt: saysMore(row.title, excerpt) ? excerpt : "",
    price: askedPrice({ cents: category.hasPrice ? row.price_cents : 0, currency: row.currency }, row.attributes),
    town: placeText(row),
    isVip: row.is_vip,
    isReserved: row.status === "reserved",
    category: { slug: category.slug, name: category.name, icon: category.icon },
    kind: textsOn("badge")[0],
    facts: textsOn("card").slice(0, 3),
    when: formatShortDay(row.listed_at, now),
    confirmed: confirmedText({ listedAt: row.listed_at, confirmedAt: row.confirmed_at }, now),
    photo: row.photo ?? undefined,
    hasPhone: row.has_phone,
  };
}

/** Words of the description that the title lacks, below which a card shows the title alone. */
const MIN_NEW_WORDS = 2;

/** True if the beginning of a description says more than the title. */
function saysMore(title: string, excerpt: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const known = new Set(words(title).map((word) => word.slice(0, 5)));
  return words(excerpt).filter((word) => !known.has(word.slice(0, 5))).length >= MIN_NEW_WORDS;
}

/** Returns one line, cut at a word boundary. */
function excerptOf(start: string): string {
  const cut = cutAtWord(start, EXCERPT - 1).replace(/[\s\d+()./-]*\.{3}$/, ELLIPSIS);
  return cleanLine(withoutContacts(cut));
}
