/** Where mail to a person goes. Whoever sends any to an account asks here, and so does who promises it. */
import type { Db } from "#app/platform/database.server.ts";
import { hasRealEmail } from "./real-email.ts";

export interface Mailbox {
  readonly email: string;
  /** Its owner has followed a link in a mail; otherwise it may be somebody else's, or nobody's. */
  readonly isConfirmed: boolean;
}

/** Undefined for somebody who has left, and for an account that has no address. */
export async function findMailbox(db: Db, userId: string): Promise<Mailbox | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["email", "email_verified"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user && hasRealEmail(user.email) ? { email: user.email, isConfirmed: user.email_verified } : undefined;
}
