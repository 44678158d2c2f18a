/** The key that signs mail. */
import { createPrivateKey, type KeyObject } from "node:crypto";

/** As RFC 8301 asks for. */
const FEWEST_BITS = 2048;

/** The RSA key as PEM, from PEM or from its base64 alone, with any line ends; undefined for anything else. */
export function readDkimKey(text: string): string | undefined {
  const der = Buffer.from(text.replace(/-----[^-]+-----|\\[rn]|\s/g, ""), "base64");
  const key = readKey(der, "pkcs8") ?? readKey(der, "pkcs1");
  if (key?.asymmetricKeyType !== "rsa") return undefined;
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < FEWEST_BITS) return undefined;
  return key.export({ format: "pem", type: "pkcs8" }).toString();
}

function readKey(der: Buffer, type: "pkcs8" | "pkcs1"): KeyObject | undefined {
  try {
    return createPrivateKey({ key: der, format: "der", type });
  } catch {
    return undefined;
  }
}
