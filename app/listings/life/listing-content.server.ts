/** Writes the content of an ad: the columns that a form fills, its photos, and its words for the search. */
import { releaseUnusedPhones } from "#app/accounts/credentials/phones.server.ts";
import { storedCents } from "#app/catalogue/fields/price-fields.ts";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { placeColumns, readPlace } from "#app/catalogue/places/read-place.ts";
import { placePhotos } from "#app/listings/photos/photos.commands.server.ts";
import type { HeldContent } from "#app/listings/screening/held-listings.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import { confirmationColumns } from "./availability-check-times.ts";
import { SHOWN_STATUSES } from "./life-cycle.ts";
import type { ListingInput } from "./listing.schema.ts";
import { keysOfListing, wordsOfRow } from "./listing-keys.server.ts";
import type { LockedListing } from "./listing-lock.server.ts";

/** Holds the answers that a form sends beside the content. */
type FormOnly = "phone" | "principalName" | "hasViber" | "printsPhone" | "currency" | "formToken";

/** Returns the columns that a form fills, and the words of the ad. */
export function contentColumns(input: Omit<ListingInput, FormOnly>, currency: Currency) {
  const place = placeColumns(input.town);
  const { columns, words } = keysOfListing({ ...input, ...place, currency });
  return {
    words,
    columns: {
      category_id: input.category.id,
      title: input.title,
      description: input.description,
      ...place,
      price_cents: storedCents(input.priceCents, input.category, input.attributes),
      attributes: JSON.stringify(input.attributes),
      ...columns,
    },
  };
}

/** The new content of an ad. */
export type ListingContent = Omit<ListingInput, FormOnly> & Pick<HeldContent, "phone" | "currency">;

/** Returns the content as it is stored while it waits for review. */
export function heldContent({ category, photoIds, ...rest }: ListingContent): HeldContent {
  const { title, description, town, priceCents, currency, phone, attributes } = rest;
  const texts = { title, description, town: placeText(readPlace(town)) };
  return { ...texts, category: category.slug, priceCents, currency, phone, attributes, photoIds };
}

/** Replaces the content of a locked ad and its photos. Refuses with too_many_photos. */
export async function replaceContent(
  tx: Tx,
  {
    locked: { listing: before, state },
    rules,
  }: { readonly locked: LockedListing; readonly rules: Pick<Env, "listingLifetimeDays" | "maxPhotos"> },
  { currency, phone, photoIds, ...content }: ListingContent,
): Promise<{ readonly title: string }> {
  const { id } = before;
  const { words, columns } = contentColumns({ ...content, photoIds }, currency);
  const now = new Date();
  // Editing confirms the ad: an owner would otherwise have ended it.
  const life = {
    expiresAt: before.expires_at,
    lifetimeDays: rules.listingLifetimeDays,
    isReserved: state.status === "reserved",
  };
  const confirmed = SHOWN_STATUSES.includes(state.status) && confirmationColumns(life, now);
  const removed = await storedWords(tx, id);
  const listing = await tx
    .updateTable("listings")
    .set({ ...columns, ...confirmed, currency, phone, updated_at: now, content_changed_at: now })
    .where("id", "=", id)
    .returning(["id", "title", "category_id", "town", "user_id"])
    .executeTakeFirstOrThrow();
  announceRows(tx, [before, listing]);
  await placePhotos(tx, { id, userId: before.user_id }, { photoIds, maxPhotos: rules.maxPhotos });
  await releaseUnusedPhones(tx, before.user_id);
  await recordWords(tx, [{ added: words, removed }]);
  return { title: listing.title };
}

/** Returns the indexed words of a locked ad. */
export async function storedWords(tx: Tx, id: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom("listings")
    .select(["title", "description", "town", "quarter", "category_id", "attributes", "currency", "search_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.search_version === 0 ? [] : wordsOfRow(row);
}
