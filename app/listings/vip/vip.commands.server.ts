/**
 * Spends tokens on an ad: check, debit, ledger row and activation in one idempotent transaction. The ledger is
 * append-only; a trigger maintains the balance and a constraint keeps it from going below zero.
 */

import { type ActingPerson, can } from "#app/listings/life/life-cycle.ts";
import { isVip } from "#app/listings/life/listing.ts";
import { lockOwnListing } from "#app/listings/life/listing-lock.server.ts";
import { announceListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal, StepFailure } from "#app/platform/errors/errors.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { lengthensVip, type VipDays, vipOption } from "./vip.ts";

export interface VipInput {
  readonly listingId: string;
  readonly days: number;
  /** Idempotency key of the button or the dialog. */
  readonly key: string;
  /** The one-day button refuses an ad that is already VIP; the dialog extends it. */
  readonly isQuick: boolean;
}

/**
 * Makes an own active ad VIP for `days` from now. Returns the days. Refuses with vip_days, listing_missing, already_vip,
 * vip_not_longer, tokens_missing (quick) or tokens_missing_days (dialog), and with listing_state_changed for a key that has
 * paid for something else.
 */
export function activateVip(
  db: Db,
  person: ActingPerson,
  { listingId, days, key, isQuick }: VipInput,
): Promise<VipDays> {
  const option = vipOption(days);
  if (!option) throw new Refusal("vip_days", { field: "days" });
  return inTransaction(db, async (tx) => {
    // Administrators promote only their own ads, too.
    const { owner, listing, state } = await lockOwnListing(tx, person, { id: listingId });
    if (!can(person, "promote", state)) throw new Refusal("listing_missing");
    const spent = await tx
      .selectFrom("token_ledger")
      .select(["listing_id", "days"])
      .where("user_id", "=", owner.id)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
    // A repeated request has succeeded already; a key used for another purchase is refused.
    if (spent && (spent.listing_id !== listingId || spent.days !== days)) throw new Refusal("listing_state_changed");
    if (spent) return option.days;

    const now = new Date();
    const until = new Date(now.getTime() + option.days * DAY);
    const vipTime = { priority: listing.priority, vipExpiresAt: listing.vip_expires_at };
    const isVipNow = isVip(vipTime, now);
    if (isVipNow && isQuick) throw new Refusal("already_vip");
    if (!lengthensVip(option.days, { ...vipTime, isVip: isVipNow }, now)) throw new Refusal("vip_not_longer");
    if (owner.vip_tokens < option.tokens)
      throw isQuick
        ? new Refusal("tokens_missing")
        : new Refusal("tokens_missing_days", { tokens: option.tokens, days: option.days });
    // A trigger changes the balance, too.
    await tx
      .insertInto("token_ledger")
      .values({
        user_id: owner.id,
        amount: -option.tokens,
        reason: "vip",
        listing_id: listingId,
        days: option.days,
        granted_by: null,
        idempotency_key: key,
      })
      .execute()
      .catch((error) => {
        throw new StepFailure("tokens_update_failed", error);
      });
    await tx
      .updateTable("listings")
      .set({ priority: "vip", vip_expires_at: until })
      .where("id", "=", listingId)
      .execute();
    await announceListings(tx, [listingId]);
    return option.days;
  });
}
