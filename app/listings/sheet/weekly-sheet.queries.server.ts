/** Reads the weekly sheet of a municipality: the ads of the last seven days, chosen once a week. */
import { sql } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { Municipality } from "#app/catalogue/places/municipalities.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { firstPhoto } from "#app/listings/card/listing-cards.queries.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showList, showListing } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { dayOf, formatPeriod, nextMidnight } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { askedPrice, formatPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";
import { chooseAds, titleLines } from "./sheet-layout.ts";

/** Ads of a week that are read at most, the newest. */
const MAX_CANDIDATES = 2_000;

/** Returns the Monday of a week in Sofia, '2026-11-23'. */
export function mondayOf(now: Date): string {
  const noon = new Date(`${dayOf(now)}T12:00Z`);
  return dayOf(new Date(noon.getTime() - ((noon.getUTCDay() + 6) % 7) * DAY));
}

/** Returns the days for which a sheet is valid: 'от 23 до 29 ноември 2026 г.'. */
export function weekText(monday: string): string {
  return formatPeriod({ from: monday, to: dayOf(new Date(Date.parse(`${monday}T12:00Z`) + 6 * DAY)) }) ?? "";
}

interface SheetIds {
  readonly ids: readonly string[];
  readonly others: number;
}

/** Chooses the ads of the last seven days. */
export async function chooseSheet(db: Db, { places }: Municipality, now: Date): Promise<SheetIds> {
  const rows = await db
    .selectFrom("listings")
    .select(["id", "category_id as categoryId", "title"])
    .select(sql<boolean>`${firstPhoto} is not null`.as("hasPhoto"))
    .where("is_public", "=", true)
    .where("status", "=", "active")
    .where("number", "is not", null)
    .where("town", "in", [...places])
    .where("listed_at", ">", new Date(now.getTime() - 7 * DAY))
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_CANDIDATES)
    .execute();
  const ids = chooseAds(rows).map(({ id }) => id);
  return { ids, others: rows.length - ids.length };
}

/** Returns the sheet of this week, without phones: the stored one, or before it is made the ads of the last seven days. */
export function findSheet(db: Db, town: Municipality, { now, display }: { now: Date; display: PriceDisplay }) {
  showList({ towns: town.places });
  expirePageAt(nextMidnight(now));
  return readPublic(db, async () => {
    const stored = await db
      .selectFrom("weekly_sheets")
      .select(["listing_ids as ids", "others"])
      .where("town", "=", town.slug)
      .where("week", "=", sql<Date>`${mondayOf(now)}::date`)
      .executeTakeFirst();
    const { ids, others } = stored ?? (await chooseSheet(db, town, now));
    return { ads: await findSheetAds(db, ids, display), others };
  });
}

export type SheetAd = Awaited<ReturnType<typeof findSheetAds>>[number];

/** Returns what the sheet says of these ads, without those that are hidden or reserved since. */
async function findSheetAds(db: Db, ids: readonly string[], display: PriceDisplay) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .select([
      "listings.id",
      "title",
      "number",
      "category_id",
      "price_cents",
      "currency",
      "attributes",
      "town",
      "quarter",
    ])
    .select(
      // Whether a number may be printed is for its owner to say, and not for an assistant.
      sql<boolean>`prints_phone and principal_phone is null and coalesce(listings.phone, users.phone) is not null`.as(
        "prints_phone",
      ),
    )
    .where("listings.id", "in", [...ids])
    .where("is_public", "=", true)
    .where("status", "=", "active")
    .execute();
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, title, number, ...row }) => {
      showListing(id);
      const { hasPrice } = categoryById(row.category_id);
      const price = { cents: hasPrice ? row.price_cents : 0, currency: row.currency };
      return {
        id,
        title,
        lines: titleLines(title),
        slug: listingSlug({ id, title }),
        number: number === null ? "" : formatListingNumber(number),
        categoryId: row.category_id,
        price: formatPrice(askedPrice(price, row.attributes as Attributes), display) ?? "",
        town: placeText(row),
        printsPhone: row.prints_phone,
      };
    });
}
