/** Hashes that only this site can make: for values that must be compared and must not be known, such as addresses. */
import { createHmac } from "node:crypto";

/** `purpose` keeps the hashes of one table from being looked up in another. */
export type KeyedHash = (purpose: string, value: string) => string;

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => createHmac("sha256", secret).update(`${purpose}\0${value}`).digest("base64url");
}
