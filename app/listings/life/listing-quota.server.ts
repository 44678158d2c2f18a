/** Reads the quota of active ads: without a lock for pages, under the owner's lock for commands. */
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { UserAccountType } from "#db/tables.ts";
import { HELD, SHOWN_STATUSES } from "./life-cycle.ts";
import type { ListingQuota } from "./listing-quota.ts";

export type QuotaRules = Pick<Env, "maxListingsBasic" | "assisted">;

interface Account {
  readonly id: string;
  readonly account_type: UserAccountType;
  /** A personal limit, if set; -1 means unlimited. */
  readonly max_ads: number | null;
}

export interface QuotaOf {
  readonly rules: QuotaRules;
  /** True for the ads that an assistant publishes for others, which have a limit of their own. */
  readonly isAssisted?: boolean;
}

export async function quotaOf(db: Db, account: Account, { rules, isAssisted = false }: QuotaOf): Promise<ListingQuota> {
  const max = isAssisted ? rules.assisted.max : (account.max_ads ?? rules.maxListingsBasic);
  const { active } = await db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("active"))
    .where("user_id", "=", account.id)
    .where("principal_phone", isAssisted ? "is not" : "is", null)
    // A held ad will be active.
    .where((eb) => eb.or([eb("status", "in", SHOWN_STATUSES), eb("inactive_reason", "in", HELD)]))
    .executeTakeFirstOrThrow();
  return { active, max: !isAssisted && (account.account_type === "pro" || max === -1) ? undefined : max };
}

export async function getListingQuota(db: Db, userId: string, rules: QuotaRules): Promise<ListingQuota> {
  const account = await db
    .selectFrom("users")
    .select(["id", "account_type", "max_ads"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return quotaOf(db, account, { rules });
}
