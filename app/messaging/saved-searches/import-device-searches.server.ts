import { z } from "zod";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { followSeller, isFollowing } from "./follows.commands.server.ts";
import { addDeviceSearch, type SavingDependencies } from "./saved-searches.commands.server.ts";
import { MAX_SEARCHES } from "./search-limits.ts";
import { sellerOfUrl } from "./seller-url.ts";

const searchListSchema = z
  .array(z.object({ url: z.string(), name: z.string(), is_paused: z.boolean().default(false) }))
  .max(MAX_SEARCHES);

/**
 * Adds the searches and followed sellers of a device, given as JSON, to an account, without mails; those that the account has are
 * not changed. Returns the URLs that could not be added, because the account is full or there is no such seller or search.
 */
export async function importDeviceSearches(
  dependencies: SavingDependencies,
  userId: string,
  json: string,
): Promise<readonly string[]> {
  const parsed = searchListSchema.safeParse(parseJson(json));
  if (!parsed.success || parsed.data.length === 0) return [];
  const recipientId = await recipientOfAccount(dependencies.db, userId);
  const rejected: string[] = [];
  // Oldest first, so that the account's list keeps their order.
  for (const { url, name, is_paused } of parsed.data.toReversed()) {
    try {
      const sellerId = sellerOfUrl(url);
      if (!sellerId) await addDeviceSearch(dependencies, recipientId, { url, name, isPaused: is_paused });
      else if (!(await isFollowing(dependencies.db, userId, sellerId)))
        await followSeller(dependencies.db, { recipientId, sellerId }, "none");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rejected.push(url);
    }
  }
  return rejected;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
