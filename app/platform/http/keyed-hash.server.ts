/** Keyed hashes, for values that are compared but must not be readable, such as network addresses. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Hashes a value with the site's secret. `purpose` makes the hashes of different tables differ. */
export type KeyedHash = (purpose: string, value: string) => string;

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => createHmac("sha256", secret).update(`${purpose}\0${value}`).digest("base64url");
}

/** Compares a hash, code or token from outside with the expected one, in a time that does not tell where they differ. */
export function isSameHash(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
