/** What a list shows of an ad: its card, with the first photo. */
import { sql } from "kysely";
import { categoryById } from "#app/categories/catalogue.ts";
import { describeAttributes } from "#app/categories/field-kinds.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cleanLine, cutAtWord, ELLIPSIS } from "#app/platform/text.ts";
import { formatWhen } from "#app/wording/dates.ts";
import type { Attributes } from "#db/attributes.ts";
import { withoutContacts } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { vipNow } from "./listing-conditions.server.ts";
import { listingSlug } from "./slug.ts";

/** As much of the description as a card can show. */
const EXCERPT = 140;

/** The columns of a card with its first photo, which is looked up only for the rows of the page. */
export function selectCards(db: Db, now: Date) {
  const firstPhoto = sql<{ key: string; placeholder: string } | null>`(
    select jsonb_build_object('key', photos.key, 'placeholder', photos.placeholder)
    from photos where photos.listing_id = listings.id and photos.position = 0)`;
  return db
    .selectFrom("listings")
    .select([
      "listings.id",
      "listings.title",
      "listings.category_id",
      "listings.price_cents",
      "listings.currency",
      "listings.town",
      "listings.listed_at",
      "listings.attributes",
      "listings.price_bgn",
      firstPhoto.as("photo"),
      sql<string>`left(listings.description, ${sql.lit(EXCERPT)})`.as("excerpt"),
      sql<boolean>`${vipNow(now)}`.as("is_vip"),
      sql<string>`listings.listed_at::text`.as("listed_key"),
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

export function toCard(row: CardRow): ListingCard {
  const category = categoryById(row.category_id);
  const facts = describeAttributes(category, row.attributes as Attributes, { currency: row.currency, onCard: true });
  return {
    id: row.id,
    slug: listingSlug(row),
    title: row.title,
    excerpt: excerptOf(row.excerpt),
    price: { cents: category.hasPrice ? row.price_cents : 0, currency: row.currency },
    town: row.town,
    when: formatWhen(row.listed_at, new Date()),
    isVip: row.is_vip,
    category: { slug: category.slug, name: category.name, icon: category.icon },
    facts: facts.slice(0, 3).map((fact) => fact.text),
    photo: row.photo ?? undefined,
  };
}

/** One line, cut at a word boundary. */
function excerptOf(start: string): string {
  const cut = cutAtWord(start, EXCERPT - 1).replace(/[\s\d+()./-]*\.{3}$/, ELLIPSIS);
  return cleanLine(withoutContacts(cut));
}
