/**
 * Accepts each authenticator code once (RFC 6238, section 5.2). The library verifies a code but does not record it, so the time step
 * of the last accepted code is stored with the second factor.
 */
import { createHmac } from "node:crypto";
import { type SecretConfig, symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#app/platform/database/database.server.ts";

/** The seconds of a time step and the digits of a code; the library uses the same values. */
const PERIOD = 30;
const DIGITS = 6;
/** The offsets of the time steps in which a code is searched. The library accepts one on each side; a step may pass meanwhile. */
const STEP_OFFSETS = [1, 0, -1, -2];

interface AcceptedCode {
  readonly userId: string;
  readonly code: string;
  /** The key with which the library encrypts the secrets of second factors. */
  readonly key: string | SecretConfig;
}

/**
 * Records the time step of a code that the library has verified. Returns false if a code of the same or a later step was
 * accepted before; of two concurrent calls with one code only one returns true.
 */
export async function claimTotpStep(db: Db, { userId, code, key }: AcceptedCode): Promise<boolean> {
  const factor = await db
    .selectFrom("two_factors")
    .select(["id", "secret"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!factor) return false;
  const step = stepOf(await symmetricDecrypt({ key, data: factor.secret }), code);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("two_factors")
    .set({ last_accepted_step: step })
    .where("id", "=", factor.id)
    .where((is) => is.or([is("last_accepted_step", "is", null), is("last_accepted_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function stepOf(secret: string, code: string): number | undefined {
  const present = Math.floor(Date.now() / 1000 / PERIOD);
  return STEP_OFFSETS.map((distance) => present + distance).find((step) => codeOf(secret, step) === code);
}

/** Returns the code of a time step (RFC 4226, section 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const truncated = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, "0");
}
