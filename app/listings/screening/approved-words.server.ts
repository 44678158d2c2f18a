/** Stores the marked words of an ad that may stay, and the answers of people about personal data. */
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { partsOf } from "./marked-words.server.ts";

/** The number of days for which words about which a person answered 'No' are refused without another question. */
const NO_DAYS = 1;

export interface Approved {
  /** Keys of the words that an administrator has approved. */
  readonly byAdmin: ReadonlySet<string>;
  /** Keys of the words that an administrator or the owner has approved. */
  readonly byAnybody: ReadonlySet<string>;
}

export async function findApproved(db: Db, listingId: string | undefined): Promise<Approved> {
  const rows = listingId
    ? await db
        .selectFrom("approved_words")
        .select(["rule", "words", "is_by_admin"])
        .where("listing_id", "=", listingId)
        .execute()
    : [];
  const keys = (some: typeof rows) => new Set(some.map(({ rule, words }) => `${rule}.${words}`));
  return { byAdmin: keys(rows.filter((row) => row.is_by_admin)), byAnybody: keys(rows) };
}

/** Stores that these words of an ad may stay. An approval by an administrator is not replaced by one of the owner. */
export async function approveWords(
  tx: Tx,
  listingId: string,
  { keys, isByAdmin }: { readonly keys: readonly string[]; readonly isByAdmin: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => ({ listing_id: listingId, ...partsOf(key), is_by_admin: isByAdmin }));
  await tx
    .insertInto("approved_words")
    .values(rows)
    .onConflict((conflict) => {
      const known = conflict.constraint("approved_words_pkey");
      return isByAdmin ? known.doUpdateSet({ is_by_admin: true, approved_at: new Date() }) : known.doNothing();
    })
    .execute();
}

/** Stores a person's answer about these words, with its time. */
export async function storeAnswers(
  tx: Tx,
  userId: string,
  { keys, isAllowed }: { readonly keys: readonly string[]; readonly isAllowed: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => ({ user_id: userId, ...partsOf(key), is_allowed: isAllowed }));
  await tx
    .insertInto("consent_answers")
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint("consent_answers_pkey").doUpdateSet({ is_allowed: isAllowed, answered_at: new Date() }),
    )
    .execute();
}

/** Returns those of these keys about which the person answered 'No' within the last day. */
export async function findDenied(db: Db, userId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("consent_answers")
    .select(["rule", "words"])
    .where("user_id", "=", userId)
    .where("is_allowed", "=", false)
    .where("answered_at", ">", new Date(Date.now() - NO_DAYS * DAY))
    .execute();
  const denied = new Set(rows.map(({ rule, words }) => `${rule}.${words}`));
  return new Set(keys.filter((key) => denied.has(key)));
}
