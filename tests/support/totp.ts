// TOTP codes (RFC 6238): SHA-1, six digits, 30 seconds.
import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const PERIOD = 30_000;

/** Returns the code of the time step `distance` steps from the current one. A site accepts 0 and then 1, each once. */
export function totp(secret: string, distance = 0): string {
  const bits = [...secret.replace(/[\s=]/g, "").toUpperCase()]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD) + distance));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
