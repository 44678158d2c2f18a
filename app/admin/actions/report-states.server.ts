import type { Tx } from "#app/platform/database/database.server.ts";

/** Returns the reports with this id or of this ad, as undoing restores them. */
export function findReportStates(tx: Tx, column: "id" | "listing_id", id: string) {
  return tx.selectFrom("reports").select(["id", "status", "decision"]).where(column, "=", id).execute();
}
