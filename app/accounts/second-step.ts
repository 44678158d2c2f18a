/**
 * Where a session may begin for a person with two-step sign-in. A list of what is allowed: a way in that nobody has thought of, or
 * that a newer library brings, is refused.
 */

/** Minutes for which too many wrong codes lock the second step of an account. */
export const LOCK_MINUTES = 15;

/** `passed`: the second step is done. `held`: the session opens nothing, and the code is asked for. */
type SessionStart = "passed" | "held";

/** By the path of the library that makes the session; each with the reason why it may. */
const STARTS: ReadonlyMap<string | undefined, SessionStart> = new Map([
  // A right code of the authenticator app is the second step; turning two-step sign-in on ends with one, too.
  ["/two-factor/verify-totp", "passed"],
  // A backup code stands in for the app, once.
  ["/two-factor/verify-backup-code", "passed"],
  // The first step: after a right password the library takes the session back and asks for the code.
  ["/sign-in/email", "held"],
]);

export const SESSION_START_PATHS: readonly (string | undefined)[] = [...STARTS.keys()];

/** How a session that begins at `path` counts for a person with two-step sign-in; undefined: it must not begin. */
export function sessionStartAt(path: string | undefined): SessionStart | undefined {
  return STARTS.get(path);
}
