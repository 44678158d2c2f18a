/** Ends one session of a person. All sessions are ended by the action 'end-sessions' (person-actions.server.ts). */
import type { Person } from "#app/accounts/sign-in/person.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { lockPerson } from "./person-target.server.ts";

/** Ends a session, whose cookie is invalid at once. Refuses with admin_target_missing if the person does not have it. */
export function endPersonSession(
  db: Db,
  admin: Person | null,
  { userId, rowId }: { readonly userId: string; readonly rowId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockPerson(tx, admin, userId);
    const ended = await tx
      .deleteFrom("sessions")
      .where("id", "=", rowId)
      .where("user_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!ended) throw new Refusal("admin_target_missing");
    await writeAudit(tx, { actor_id: id, action: "end-session", target_type: "user", target_id: userId });
  });
}
