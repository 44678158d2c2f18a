/** Stores the note of a seller under the ratings. */
import { lockPersonRow } from "#app/accounts/sign-in/lock-person.server.ts";
import { announceSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";

/** Replaces the note; an empty one deletes it. */
export function writeRatingNote(db: Db, userId: string, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPersonRow(tx, userId);
    if (note === "") await tx.deleteFrom("rating_notes").where("user_id", "=", userId).execute();
    else
      await tx
        .insertInto("rating_notes")
        .values({ user_id: userId, note })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ note, written_at: new Date() }))
        .execute();
    announceSeller(tx, userId);
  });
}
