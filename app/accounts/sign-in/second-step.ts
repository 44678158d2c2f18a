/**
 * Lists the endpoints that may create a session for a person with two-step sign-in. Unknown endpoints, such as those of a newer version
 * of the library, are refused.
 */

/** The number of minutes for which the second step is locked after too many wrong codes. */
export const LOCK_MINUTES = 15;

/** The library's path for an authenticator code. A session created there uses up the time step of its code. */
export const TOTP_PATH = "/two-factor/verify-totp";

/** `passed`: the second step is complete. `pending`: the session grants no access until the code is entered. */
type SessionStart = "passed" | "pending";

/** The kind of session by the library path that creates it. */
const STARTS: ReadonlyMap<string | undefined, SessionStart> = new Map([
  // A correct authenticator code is the second step; turning two-step sign-in on also ends with one.
  [TOTP_PATH, "passed"],
  // A backup code replaces the authenticator once.
  ["/two-factor/verify-backup-code", "passed"],
  // The first step: after a correct password the library revokes the session and asks for the code.
  ["/sign-in/email", "pending"],
]);

export const SESSION_START_PATHS: readonly (string | undefined)[] = [...STARTS.keys()];

/** Returns the kind of a session created at `path` for a person with two-step sign-in; undefined if it must not be created. */
export function sessionStartAt(path: string | undefined): SessionStart | undefined {
  return STARTS.get(path);
}
