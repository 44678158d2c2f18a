/** Finds ads similar to one: ads of the same thing first, in its category. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { type CardRow, selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { headwordOf, sameThing } from "#app/listings/life/listing-title.server.ts";
import { matchesUnindexed } from "#app/listings/lists/listing-conditions.server.ts";
import { NEWEST_FIRST } from "#app/listings/lists/listing-cursor.server.ts";
import { figuresOfGroup, type GroupFigures } from "#app/listings/prices/price-figures.queries.server.ts";
import { type PricedThing, priceGroupOf } from "#app/listings/prices/price-group.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Attributes } from "#db/attributes.ts";

const SIMILAR_COUNT = 8;
/** The fields that say what an ad is; the others describe it. */
const TELLING_FIELDS = [
  "subcategory",
  "property_type",
  "transaction_type",
  "job_listing_type",
  "service_type",
  "brand",
  "model",
  "rooms",
];
/** The numbers of ads that are compared: the newest of the place and of the category, and those with the same headword. */
const COMPARED = { place: 16, category: 20, headword: 24 };

interface Like {
  readonly id?: string;
  readonly categoryId: number;
  readonly town: string;
  /** Unknown for an ad that is gone. */
  readonly title?: string;
  readonly attributes?: Attributes;
}

/**
 * Returns similar ads of the same category: the more alike by headword, telling fields and place the earlier, then newest first. A fixed
 * number of ads is read by indexes and compared.
 */
export async function findSimilarListings(db: Db, like: Like): Promise<readonly ListingCard[]> {
  return (await findSimilar(db, like, undefined)).cards;
}

/** Returns the same with what like ads cost. */
export function findSimilarWithPrices(db: Db, like: Like & PricedThing): Promise<Similar> {
  return findSimilar(db, like, priceGroupOf(like)?.key);
}

interface Similar {
  readonly cards: readonly ListingCard[];
  readonly figures: GroupFigures | undefined;
}

type SimilarRow = { readonly [K in keyof CardRow]: CardRow[K] | null } & { readonly figures: GroupFigures | null };

function findSimilar(db: Db, like: Like, groupKey: string | undefined): Promise<Similar> {
  const { id, categoryId, town } = like;
  const thing = sameThing(like.title ?? "");
  const candidates = (limit: number, isSame: Expression<SqlBool>) => {
    const query = db
      .selectFrom("listings")
      .select(["listings.id", "listings.listed_at", likenessOf(like, isSame).as("likeness")])
      .where(sql<boolean>`listings.is_public`)
      .limit(limit);
    return id ? query.where("listings.id", "<>", id) : query;
  };
  const newest = (limit: number) =>
    candidates(limit, thing ? matchesUnindexed(thing) : sql<SqlBool>`false`)
      .where("category_id", "=", categoryId)
      .orderBy(NEWEST_FIRST);
  const parts = [newest(COMPARED.category), newest(COMPARED.place).where("town", "=", town)];
  const headword = headwordOf(like.title ?? "");
  if (headword) parts.push(newest(COMPARED.headword).where("headword", "=", headword));
  const compared = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );
  const card = selectCards(db, new Date()).where(sql<boolean>`listings.id = alike.id`);
  return readPublic(db, async () => {
    // The figures are there without a similar ad, too: as the one row without an id.
    const { rows } =
      await sql<SimilarRow>`select card.*, asked.figures from (select ${figuresOfGroup(groupKey)} as figures) asked
      left join ((select * from (${compared}) compared order by likeness desc, listed_at desc, id desc limit ${SIMILAR_COUNT}) alike
        cross join lateral (${card}) card) on true
      order by alike.likeness desc, alike.listed_at desc, alike.id desc`.execute(db);
    const cards = rows.flatMap(({ figures: _figures, ...row }) => (isCard(row) ? toCard(row) : []));
    return { cards, figures: rows[0]?.figures ?? undefined };
  });
}

function isCard(row: Omit<SimilarRow, "figures">): row is CardRow {
  return row.id !== null;
}

/** Returns the expression for how alike an ad is: 3 for the same thing, 2 for each telling field, 1 for the place. */
function likenessOf({ town, attributes = {} }: Like, isSame: Expression<SqlBool>) {
  const points = (number: number, condition: Expression<SqlBool>) =>
    sql<number>`${sql.lit(number)} * (${condition})::int`;
  const fields = TELLING_FIELDS.filter((name) => attributes[name] !== undefined).map((name) => {
    const value = JSON.stringify({ [name]: attributes[name] });
    return points(2, sql<SqlBool>`listings.attributes @> ${value}::jsonb`);
  });
  const all = [points(3, isSame), points(1, sql<SqlBool>`listings.town = ${town}`), ...fields];
  return sql<number>`(${sql.join(all, sql` + `)})`;
}
