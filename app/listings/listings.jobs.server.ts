/** What time does to ads. Reads never wait for these: VIP lapses by the clock. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";

/** Turns the column back once VIP time is over, so that the index of VIP ads stays small. */
export const tidyLapsedVip: Job<{ readonly db: Db }> = {
  name: "tidy-lapsed-vip",
  schedule: "*/10 * * * *",
  async run({ db }) {
    await db
      .updateTable("listings")
      .set({ priority: "normal", vip_expires_at: null })
      .where("priority", "=", "vip")
      .where("vip_expires_at", "<=", new Date())
      .execute();
  },
};

/** Ends ads whose time is over (reading 10). */
export const expireListings: Job<{ readonly db: Db }> = {
  name: "expire-listings",
  schedule: "*/10 * * * *",
  async run({ db }) {
    await db
      .updateTable("listings")
      .set({ status: "expired" })
      .where("status", "=", "active")
      .where("expires_at", "<=", new Date())
      .execute();
  },
};
