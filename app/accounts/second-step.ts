/**
 * The endpoints that may create a session for a person with two-step sign-in. It is an allow-list, so an endpoint that was
 * overlooked, or that a newer version of the library adds, is refused.
 */

/** Minutes for which the second step is locked after too many wrong codes. */
export const LOCK_MINUTES = 15;

/** The library's path for an authenticator code. Every session that begins there uses up the time step of its code. */
export const TOTP_PATH = "/two-factor/verify-totp";

/** `passed`: the second step is complete. `held`: the session grants nothing until the code is entered. */
type SessionStart = "passed" | "held";

/** By the library path that creates the session, each with its reason. */
const STARTS: ReadonlyMap<string | undefined, SessionStart> = new Map([
  // A correct authenticator code is the second step; turning two-step sign-in on ends with one, too.
  [TOTP_PATH, "passed"],
  // A backup code replaces the authenticator once.
  ["/two-factor/verify-backup-code", "passed"],
  // The first step: after a correct password the library revokes the session and asks for the code.
  ["/sign-in/email", "held"],
]);

export const SESSION_START_PATHS: readonly (string | undefined)[] = [...STARTS.keys()];

/** How a session created at `path` counts with two-step sign-in; undefined if it must not be created. */
export function sessionStartAt(path: string | undefined): SessionStart | undefined {
  return STARTS.get(path);
}
