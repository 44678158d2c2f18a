/** Records consent choices in the table `consents`, as the law requires. */
import { z } from "zod";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { shownAddress } from "#app/accounts/visitor/addresses.server.ts";
import { POLICY_VERSION } from "./choice-store.ts";

const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");
export const choiceSchema = z.object({ accepted: yesNo, analytics: yesNo, marketing: yesNo });
/** Maximum length of a stored user agent. */
const MAX_USER_AGENT = 400;

type Dependencies = Pick<Site, "db" | "env" | "limits">;

/** Stores a choice. Throws the refusal too_many_requests. */
export async function recordChoice(
  { db, env, limits }: Dependencies,
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
