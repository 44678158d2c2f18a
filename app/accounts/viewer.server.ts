/** Who is asking: the person of the session cookie, as long as they are neither blocked nor gone. */
import type { Auth } from "./auth.server.ts";
import type { Viewer } from "./viewer.ts";

/** The signed-in person of these request headers, or null. */
export async function findViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
  const session = await auth.api.getSession({ headers });
  if (!session || session.user.isBlocked || session.user.deletedAt) return null;
  const { id, name, email, phone, isAdmin, accountType } = session.user;
  return {
    id,
    name,
    email,
    phone: phone ?? null,
    isAdmin: isAdmin ?? false,
    accountType: accountType === "pro" ? "pro" : "basic",
  };
}
