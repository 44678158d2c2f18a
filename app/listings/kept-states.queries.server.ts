/** What became of ads that somebody keeps: of those that could be seen, and whose owner is still here. */
import type { Db } from "#app/platform/database.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { stateOf } from "./life-cycle.ts";

export type KeptState = "active" | "reserved" | "ending" | "paused" | "sold" | "over";

/** States that tell more than that the ad is over. */
const KNOWN = ["reserved", "paused", "sold"] as const;

/** Days before its end from which an ad is said to end. */
export const ENDING_DAYS = 3;

export interface KeptStateRow {
  readonly id: string;
  readonly state: KeptState;
  /** When an ad ends that is seen. */
  readonly until: Date | undefined;
}

export async function findKeptStates(
  db: Db,
  ids: readonly string[],
  now = new Date(),
): Promise<readonly KeptStateRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .select(["listings.id", "listings.status", "listings.inactive_reason", "listings.expires_at"])
    .where("listings.id", "in", [...ids])
    .where("listings.was_public", "=", true)
    .where("users.is_blocked", "=", false)
    .where("users.deleted_at", "is", null)
    .execute();
  return rows.map(({ id, status, inactive_reason, expires_at }) => {
    const state = stateOf({ status, inactiveReason: inactive_reason });
    const isEnding = expires_at !== null && expires_at.getTime() - now.getTime() <= ENDING_DAYS * DAY;
    const seen = isEnding ? "ending" : "active";
    const kept = state === "active" ? seen : KNOWN.find((one) => one === state);
    return { id, state: kept ?? "over", until: expires_at ?? undefined };
  });
}
