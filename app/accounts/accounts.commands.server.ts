/** Registering, signing in and out, through Better Auth, in our words. Each returns the cookies to set. */
import { isAPIError } from "better-auth/api";
import type { z } from "zod";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import type { profileSchema, registerSchema, signInSchema } from "./accounts.schema.ts";
import type { Auth } from "./auth.server.ts";
import { claimPhone, normalisePhone, releaseUnusedPhones } from "./phones.server.ts";

function cookieHeaders(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}

/** What these commands work on. */
interface Desk {
  readonly db: Db;
  readonly auth: Auth;
  readonly limits: RateLimits;
}

type Credentials = z.output<typeof signInSchema>;
type Registration = z.output<typeof registerSchema>;

/** Creates an account and signs it in, in one transaction. Refuses with email_taken or registration_failed. */
export async function register(
  { db, auth, limits }: Desk,
  { name, email, password }: Registration,
  { address, headers }: { readonly address: string; readonly headers: Headers },
): Promise<Headers> {
  await limits.take("register", address);
  try {
    const answer = await inTransaction(db, () =>
      auth.api.signUpEmail({ body: { name, email, password }, headers, returnHeaders: true }),
    );
    return cookieHeaders(answer.headers);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // Two registrations of one address at once: the library reports the loser's insert as this.
    const isTaken = ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "USER_ALREADY_EXISTS", "FAILED_TO_CREATE_USER"].includes(
      error.body?.code ?? "",
    );
    if (isTaken) throw new Refusal("email_taken", { field: "email" });
    throw new Refusal("registration_failed");
  }
}

/** Signs in. Refuses with sign_in_failed for an unknown address and a wrong password alike, or blocked after a right one. */
export async function signIn(
  { db, auth, limits }: Desk,
  { email, password }: Credentials,
  { address, headers }: { readonly address: string; readonly headers: Headers },
): Promise<Headers> {
  await limits.take("signInPerAddress", address, "sign_in_throttled");
  await limits.take("signInPerAccount", `${email} ${address}`, "sign_in_throttled");
  try {
    const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    const { user, token } = answer.response;
    const row = await db
      .selectFrom("users")
      .select(["is_blocked", "deleted_at"])
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (row.is_blocked || row.deleted_at) {
      await db.deleteFrom("sessions").where("token", "=", token).execute();
      throw new Refusal(row.deleted_at ? "sign_in_failed" : "blocked");
    }
    await limits.forgive("signInPerAccount", `${email} ${address}`);
    return cookieHeaders(answer.headers);
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Refusal("sign_in_failed");
    throw error;
  }
}

/** Ends the session of these request headers, on the server too. */
export async function signOut({ auth }: Pick<Desk, "auth">, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return cookieHeaders(answer.headers);
}

/** Changes a person's name and number. Refuses with phone_invalid or phone_taken. */
export function updateProfile(db: Db, userId: string, { name, phone }: z.output<typeof profileSchema>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const number = phone === "" ? null : normalisePhone(phone);
    if (number === undefined) throw new Refusal("phone_invalid", { field: "phone" });
    if (number !== null) await claimPhone(tx, userId, number);
    await tx
      .updateTable("users")
      .set({ name, phone: number, updated_at: new Date() })
      .where("id", "=", userId)
      .execute();
    await releaseUnusedPhones(tx, userId);
  });
}
