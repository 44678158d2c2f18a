/** Gives an assisted ad to the account of the person for whom it was published. */
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import { lockListing, lockPerson } from "#app/listings/life/listing-lock.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

/** Returns the account that has the number of the person behind an assisted ad; undefined if there is none. */
async function findHolder(tx: Tx, listingId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("listings")
    .innerJoin("phones", "phones.number", "listings.principal_phone")
    .innerJoin("users", "users.id", "phones.user_id")
    .where("listings.id", "=", listingId)
    .where("phones.is_assisted", "=", false)
    .whereRef("phones.user_id", "<>", "listings.user_id")
    .where(IS_ACTIVE_PERSON)
    .select("phones.user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Makes an assisted ad an ordinary one of the account that has its number, with its photos; `to` must be that account, if it is given.
 * Conversations stay with the assistant, who took part in them. Call with the ad locked. Refuses with owner_without_account.
 */
export async function handOver(tx: Tx, id: string, to?: string): Promise<void> {
  const found = await findHolder(tx, id);
  if (found) await lockPerson(tx, found);
  // The number may have changed hands before the lock.
  const holder = await findHolder(tx, id);
  const locked = await lockListing(tx, id);
  if (!locked || !holder || holder !== found || (to !== undefined && holder !== to))
    throw new Refusal("owner_without_account");
  const { listing } = locked;
  announceRows(tx, [listing, { ...listing, user_id: holder }]);
  await tx
    .updateTable("listings")
    .set({ principal_name: null, principal_phone: null, principal_agreed_at: null, form_token: null })
    .set({ user_id: holder, phone: listing.principal_phone, prints_phone: false, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("photos")
    .set({ user_id: holder })
    .where((eb) => eb.or([eb("listing_id", "=", id), eb("review_of", "=", id)]))
    .execute();
}
