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

interface Grant {
  readonly to: string;
  readonly amount: number;
  /** The idempotency key of the form. */
  readonly token: string;
}

const keyOf = (token: string) => `grant:${token}`;

/** Reports whether tokens were granted with this key. Refuses a key that was used for another amount. */
export async function areTokensGiven(tx: Tx, { to, amount, token }: Grant): Promise<boolean> {
  const given = await tx
    .selectFrom("token_ledger")
    .select("amount")
    .where("user_id", "=", to)
    .where("idempotency_key", "=", keyOf(token))
    .executeTakeFirst();
  if (given && given.amount !== amount) throw new Refusal("admin_action_refused");
  return given !== undefined;
}

/** Grants tokens. The caller has locked the person and checked that the key is new (areTokensGiven). */
export async function giveTokens(tx: Tx, { to, by, amount, token }: Grant & { readonly by: string }): Promise<void> {
  await tx
    .insertInto("token_ledger")
    .values({
      user_id: to,
      amount,
      reason: "grant",
      granted_by: by,
      listing_id: null,
      days: null,
      idempotency_key: keyOf(token),
    })
    .execute();
}
