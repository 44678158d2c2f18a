import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

/** Refuses with last_admin if no other administrator remains. Locks all of them, so that concurrent calls are safe. */
export async function refuseLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("is_admin", "=", true)
    .where(IS_ACTIVE_PERSON)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!admins.some((one) => one.id !== id)) throw new Refusal("last_admin");
}
