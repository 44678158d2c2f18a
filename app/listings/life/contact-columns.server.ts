/** Determines whose number a new or edited ad shows, and claims it. */
import type { Updateable } from "kysely";
import {
  claimPhone,
  normalisePhone,
  refuseTakenPhone,
  requirePhone,
  setViber,
} from "#app/accounts/credentials/phones.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { Tables } from "#db/tables.ts";
import type { ListingInput } from "./listing.schema.ts";
import type { LockedListing, LockedOwner } from "./listing-lock.server.ts";

/** Returns the contact phone as stored: null if the profile's is used. Refuses a missing, invalid or foreign number. */
export async function contactPhone(
  tx: Tx,
  owner: { readonly id: string; readonly phone: string | null },
  { phone: typed, hasViber }: Pick<ListingInput, "phone" | "hasViber">,
): Promise<string | null> {
  if (typed === "" && owner.phone === null) throw new Refusal("phone_required", { field: "phone" });
  const number = typed === "" ? null : requirePhone(typed);
  if (number !== null) await claimPhone(tx, owner.id, number);
  await setViber(tx, owner.id, { number: number ?? owner.phone, hasViber });
  return number;
}

/** The columns of an ad that say whose number it shows. */
type ContactColumns = Pick<Updateable<Tables["listings"]>, "phone" | "principal_name" | "principal_phone">;

/**
 * Returns the columns of an assisted ad that show its principal, whose number is claimed. Refuses with not_assistant, a missing, invalid
 * or foreign number, and phone_of_assistant.
 */
export async function principalContact(tx: Tx, owner: LockedOwner, input: ListingInput): Promise<ContactColumns> {
  if (owner.office === null) throw new Refusal("not_assistant", { field: "for_other" });
  if (input.phone === "") throw new Refusal("phone_required", { field: "phone" });
  const number = requirePhone(input.phone);
  await claimPhone(tx, owner.id, number, { isAssisted: true });
  await setViber(tx, owner.id, { number, hasViber: input.hasViber });
  return { phone: null, principal_name: input.principalName ?? null, principal_phone: number };
}

/**
 * Returns the columns of an edited ad that say whose number it shows. An assisted ad stays one, with the same principal once that
 * person has agreed. Refuses with principal_fixed.
 */
export async function editedContact(
  tx: Tx,
  { owner, listing }: LockedListing,
  input: ListingInput,
): Promise<ContactColumns> {
  const { principal_name: name, principal_phone: phone, principal_agreed_at } = listing;
  const principalName = input.principalName ?? name ?? undefined;
  if (phone === null && principalName !== undefined) throw new Refusal("principal_fixed", { field: "for_other" });
  if (phone === null) return { phone: await contactPhone(tx, owner, input) };
  if (principal_agreed_at === null) return principalContact(tx, owner, { ...input, principalName });
  if (principalName !== name) throw new Refusal("principal_fixed", { field: "principal_name" });
  if (normalisePhone(input.phone) !== phone) throw new Refusal("principal_fixed", { field: "phone" });
  await setViber(tx, owner.id, { number: phone, hasViber: input.hasViber });
  return { phone: null };
}

/**
 * Checks the typed contact phone ('' for the profile's) and limits the rate like publishing, because the answer reveals whether a
 * number is taken. Refuses with too_many_requests, phone_taken.
 */
export async function checkContactPhone(
  { db, limits }: { readonly db: Db; readonly limits: Pick<RateLimits, "take"> },
  userId: string,
  typed: string,
): Promise<void> {
  const number = normalisePhone(typed);
  if (!number) return;
  await limits.take("publish", userId);
  await refuseTakenPhone(db, userId, number);
}
