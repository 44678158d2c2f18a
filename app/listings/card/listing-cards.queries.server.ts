/** What a list shows of an ad: its card, with the first photo. */
import { type Expression, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { categoryById } from "#app/categories/catalogue.ts";
import { describeAttributes } from "#app/categories/field-texts.ts";
import { showListing } from "#app/changes/visible-changes.server.ts";
import { sellerMark } from "#app/hidden/hidden-rule.ts";
import type { Db } from "#app/platform/database.server.ts";
import { noteTrueUntil } from "#app/platform/request-scope.server.ts";
import { cleanLine, cutAtWord, ELLIPSIS } from "#app/platform/text.ts";
import { dayOf, formatWhen, nextMidnight } from "#app/wording/dates.ts";
import { askedPrice } from "#app/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";
import { confirmedText } from "./confirmed.ts";
import { withoutContacts } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { vipNow } from "./listing-conditions.server.ts";
import { cutFromOf } from "./price-cut.ts";
import { listingSlug } from "./slug.ts";

/** As much of the description as a card can show. */
const EXCERPT = 140;

/** The columns of a card with its first photo, which is looked up only for the rows of the page; of the description so many characters. */
export function selectCards(db: Db, now: Date, start = EXCERPT) {
  const firstPhoto = sql<{ key: string; placeholder: string } | null>`(
    select jsonb_build_object('key', photos.key, 'placeholder', photos.placeholder)
    from photos where photos.listing_id = listings.id and photos.position = 0)`;
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
      "listings.listed_at",
      "listings.confirmed_at",
      "listings.attributes",
      "listings.price_bgn",
      "listings.price_group",
      "listings.vip_expires_at",
      "listings.cut_from_cents",
      "listings.cut_at",
      firstPhoto.as("photo"),
      sql<string>`left(listings.description, ${sql.lit(start)})`.as("excerpt"),
      sql<boolean>`${vipNow(now)}`.as("is_vip"),
      sql<string>`listings.listed_at::text`.as("listed_key"),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

/** Rows of cards, each with all that its query asks for. */
type CardQuery<R> = Expression<R> & { execute(): Promise<R[]> };

/**
 * The rows of the first query, then of each other as far as there is room to `limit`, in one statement: PostgreSQL appends
 * them in order and stops reading when it has enough.
 */
export async function firstThen<R>(db: Db, parts: readonly CardQuery<R>[], limit: number): Promise<R[]> {
  const [only] = parts;
  if (only && parts.length === 1) return only.execute();
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const { rows } = await sql<R>`${all} limit ${limit}`.execute(db);
  return rows;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** Cards by all that they are made of: texts are cut, romanised and freed of contacts once. */
const made = new LRUCache<string, ListingCard>({
  maxSize: MAX_BYTES,
  // The card says about the same again.
  sizeCalculation: (_card, key) => key.length * 4,
});

/** The card of an ad, which the page under way depends on from now on. */
export function toCard(row: CardRow): ListingCard {
  const now = new Date();
  showListing(row.id);
  noteTrueUntil(nextMidnight(now));
  if (row.is_vip && row.vip_expires_at) noteTrueUntil(row.vip_expires_at.getTime());
  const cutFrom = cutFromOf(row, now);
  // Within a day its times are told in the same words.
  const key = `${dayOf(now)} ${cutFrom?.cents} ${JSON.stringify(row)}`;
  const known = made.get(key);
  if (known) return known;
  const card = { ...makeCard(row, now), cutFrom };
  made.set(key, card);
  return card;
}

/** All of it that does not change within a day. */
function makeCard(row: CardRow, now: Date): Omit<ListingCard, "cutFrom"> {
  const category = categoryById(row.category_id);
  const facts = describeAttributes(category, row.attributes as Attributes, { currency: row.currency, on: "card", now });
  return {
    id: row.id,
    slug: listingSlug(row),
    seller: sellerMark(row.user_id),
    title: row.title,
    excerpt: excerptOf(row.excerpt.slice(0, EXCERPT)),
    price: askedPrice({ cents: category.hasPrice ? row.price_cents : 0, currency: row.currency }, row.attributes),
    town: row.town,
    isVip: row.is_vip,
    isReserved: row.status === "reserved",
    category: { slug: category.slug, name: category.name, icon: category.icon },
    facts: facts.slice(0, 3).map((fact) => fact.text),
    when: formatWhen(row.listed_at, now),
    confirmed: confirmedText({ listedAt: row.listed_at, confirmedAt: row.confirmed_at }, now),
    photo: row.photo ?? undefined,
  };
}

/** One line, cut at a word boundary. */
function excerptOf(start: string): string {
  const cut = cutAtWord(start, EXCERPT - 1).replace(/[\s\d+()./-]*\.{3}$/, ELLIPSIS);
  return cleanLine(withoutContacts(cut));
}
