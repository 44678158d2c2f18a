// Alerts from a saved search to the mail, with the real queue, database and mail server.
import { createDueMails } from "#app/messaging/delivery/due-mails.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { matchListings } from "#app/messaging/saved-searches/match-listing.server.ts";
import { saveSearch } from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import { findSavedSearches } from "#app/messaging/saved-searches/saved-searches.queries.server.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import type { TestDatabase } from "./database.ts";
import type { useMailing } from "./mailing.ts";
import { makeUser } from "./make.ts";

export const BIKES = "/categories?q=велосипед";

export function useAlerting({ database, db }: TestDatabase, mailing: ReturnType<typeof useMailing>) {
  /** Moves all times of alerts into the past. */
  async function later(milliseconds: number): Promise<void> {
    const interval = `interval '${milliseconds} milliseconds'`;
    await database.script(`update tellings set matched_at = matched_at - ${interval};
      update alert_mails set made_at = made_at - ${interval}, ended_at = ended_at - ${interval};
      update conversation_members set mailed_at = mailed_at - ${interval};
      update pgboss.job set start_after = start_after - ${interval}, created_on = created_on - ${interval};
      update recipients set bounced_on = bounced_on - ${Math.floor(milliseconds / DAY)}, asked_at = asked_at - ${interval},
        created_at = created_at - ${interval};
      update saved_searches set created_at = created_at - ${interval};`);
  }
  /** Runs the jobs of the next minute; returns the number of delivered mails. */
  async function tell(): Promise<number> {
    await matchListings(db);
    await createDueMails(mailing.site);
    return mailing.deliverAlerts();
  }
  return {
    later,
    tell,
    async tellInFiveMinutes(): Promise<number> {
      await matchListings(db);
      await later(6 * MINUTE);
      return tell();
    },
    /** Makes an account that is a recipient. */
    account: async () => recipientOfAccount(db, (await makeUser(db, { email_verified: true })).id),
    save: (recipientId: string, url = BIKES, rhythm: SavedSearchRhythm = "now") =>
      saveSearch(mailing.site, recipientId, { url, rhythm }),
    searchesOf: (recipientId: string) => findSavedSearches(db, recipientId, { display: "bgn-eur" }),
  };
}
