/** Records cookie choices, as the law requires. Owns the table `consents`. */
import { z } from "zod";
import { shownAddress } from "#app/accounts/addresses.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import { POLICY_VERSION } from "./choice-store.ts";

const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
export const choiceSchema = z.object({ accepted: yesNo, analytics: yesNo, marketing: yesNo });
/** Maximum length of a stored user agent. */
const MAX_USER_AGENT = 400;

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "adminAddresses">;
  readonly limits: RateLimits;
}

/** Stores a choice. Refuses with too_many_requests. */
export async function recordChoice(
  { db, env, limits }: Desk,
  { accepted, analytics, marketing }: z.output<typeof choiceSchema>,
  { address, userAgent }: { readonly address: string; readonly userAgent: string | null },
): Promise<void> {
  await limits.take("consent", address);
  await db
    .insertInto("consents")
    .values({
      ip_address: shownAddress(address, env.adminAddresses),
      consent_given: accepted,
      analytics: accepted && analytics,
      marketing: accepted && marketing,
      privacy_policy_version: POLICY_VERSION,
      user_agent: (userAgent ?? "").slice(0, MAX_USER_AGENT),
    })
    .execute();
}
