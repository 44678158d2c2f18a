/** Grants VIP tokens to a person. */
import { z } from "zod";
import { GRANT_LIMITS } from "#app/admin/actions/admin-actions.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

const AMOUNT_WANTED = `Въведете цяло число от ${GRANT_LIMITS.min} до ${GRANT_LIMITS.max}`;

export const grantInput = z.object({
  // Decimal digits only: JavaScript would accept '0x10' and '1e1' as numbers.
  amount: z
    .string(AMOUNT_WANTED)
    .trim()
    .regex(/^\d{1,3}$/, AMOUNT_WANTED)
    .transform(Number)
    .refine((amount) => amount >= GRANT_LIMITS.min && amount <= GRANT_LIMITS.max, AMOUNT_WANTED),
  /** Idempotency key of the form. */
  token: z.uuid(),
});

/** Grants tokens once per key. Refuses a key that was used for another amount. */
export async function giveTokens(
  tx: Tx,
  {
    to,
    by,
    amount,
    token,
  }: { readonly to: string; readonly by: string; readonly amount: number; readonly token: string },
): Promise<void> {
  const key = `grant:${token}`;
  const added = await tx
    .insertInto("token_ledger")
    .values({
      user_id: to,
      amount,
      reason: "grant",
      granted_by: by,
      listing_id: null,
      days: null,
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.constraint("token_ledger_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return;
  const given = await tx
    .selectFrom("token_ledger")
    .select("amount")
    .where("user_id", "=", to)
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  if (given.amount !== amount) throw new Refusal("admin_action_refused");
}
