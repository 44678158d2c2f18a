/** Ends one session of a person. All sessions are ended by the action 'end-sessions' (person-actions.server.ts). */
import type { Person } from "#app/accounts/sign-in/person.ts";
import { endSession } from "#app/accounts/sign-in/sessions.server.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

/** Ends a session, whose cookie is invalid at once. Refuses with access_denied, or session_missing if the person does not have it. */
export function endPersonSession(
  db: Db,
  admin: Person | null,
  { userId, rowId }: { readonly userId: string; readonly rowId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!admin?.isAdmin) throw new Refusal("access_denied");
    await endSession(tx, userId, rowId);
    await writeAudit(tx, { actor_id: admin.id, action: "end-session", target_type: "user", target_id: userId });
  });
}
