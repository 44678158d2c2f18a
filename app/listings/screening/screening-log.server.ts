/** Writes the outcomes of screening into the audit log: the rules and signals, never the words that they found. */
import type { Tx } from "#app/platform/database/database.server.ts";

/** The outcomes in the audit log, by action. */
export const SCREENING_ACTIONS = {
  ask: "screening-ask",
  refuse: "screening-refuse",
  deny: "screening-deny",
  hold: "screening-hold",
  /** A job published the ad, because no administrator reviewed it in time. */
  unreviewed: "publish-unreviewed",
} as const;

interface LoggedOutcome {
  readonly outcome: keyof typeof SCREENING_ACTIONS;
  /** The ad; a refused new ad has none, so its author is the target. */
  readonly target: { readonly listing: string } | { readonly user: string };
  readonly rules: readonly string[];
  readonly signals?: readonly string[];
}

export async function logOutcome(tx: Tx, { outcome, target, rules, signals = [] }: LoggedOutcome): Promise<void> {
  const [target_type, target_id] = "listing" in target ? ["listing", target.listing] : ["user", target.user];
  const found = JSON.stringify({ ...(rules.length > 0 && { rules }), ...(signals.length > 0 && { signals }) });
  // The rules and signals do not apply any more once a job has published the ad.
  const isOver = outcome === "unreviewed";
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: null,
      action: SCREENING_ACTIONS[outcome],
      target_type,
      target_id,
      before: isOver ? found : null,
      after: isOver ? null : found,
    })
    .execute();
}
