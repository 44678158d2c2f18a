/** What a device kept becomes an account's, once its owner has said so. */
import { z } from "zod";
import { Refusal } from "#app/platform/errors.ts";
import { followSeller, isFollowing } from "./follows.commands.server.ts";
import { recipientOfAccount } from "./recipients.server.ts";
import { addKeptSearch, type SavingDesk } from "./saved-searches.commands.server.ts";
import { MAX_SEARCHES } from "./search-limits.ts";
import { sellerOfUrl } from "./watched.ts";

const keptSchema = z
  .array(z.object({ url: z.string(), name: z.string(), is_paused: z.boolean().default(false) }))
  .max(MAX_SEARCHES);

/**
 * Adds searches and followed sellers of a device, as JSON, to an account, without mails; what is there already stays as it
 * is. Returns those that the account could not take: there are too many, or there is no such seller.
 */
export async function joinSearches(desk: SavingDesk, userId: string, json: string): Promise<readonly string[]> {
  const parsed = keptSchema.safeParse(parseJson(json));
  if (!parsed.success || parsed.data.length === 0) return [];
  const recipientId = await recipientOfAccount(desk.db, userId);
  const left: string[] = [];
  // The oldest first, so that the account's list has their order.
  for (const { url, name, is_paused } of parsed.data.toReversed()) {
    try {
      const sellerId = sellerOfUrl(url);
      if (!sellerId) await addKeptSearch(desk, recipientId, { url, name, isPaused: is_paused });
      else if (!(await isFollowing(desk.db, userId, sellerId)))
        await followSeller(desk.db, { recipientId, sellerId }, "none");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(url);
    }
  }
  return left;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
