/** Numbers the ads of the version before, which had no numbers (app/listings/listing-number.ts). The release after the next one needs it no more. */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/** Ads in one statement; each takes some tenths of a millisecond. */
const STEP = 200;
/** Milliseconds between two steps, in which other queries run. */
const PAUSE = 20;

/** Gives every ad without a number one. Ads that somebody is changing wait for the next run. */
export async function numberListings(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update listings set number = free_listing_number() where id in
        (select id from listings where number is null limit ${sql.lit(STEP)} for update skip locked)`.execute(db);
    if (numAffectedRows < STEP) return;
    await setTimeout(PAUSE);
  }
}
