/** Parses the DKIM key, which signs mail. */
import { createPrivateKey, type KeyObject } from "node:crypto";

/** The recommended minimum of RFC 8301. */
const MIN_BITS = 2048;

/** Converts an RSA key to PEM, from PEM or from plain base64, with any line ends. Returns undefined for anything else. */
export function readDkimKey(text: string): string | undefined {
  const der = Buffer.from(text.replace(/-----[^-]+-----|\\[rn]|\s/g, ""), "base64");
  const key = readKey(der, "pkcs8") ?? readKey(der, "pkcs1");
  if (key?.asymmetricKeyType !== "rsa") return undefined;
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS) return undefined;
  return key.export({ format: "pem", type: "pkcs8" }).toString();
}

function readKey(der: Buffer, type: "pkcs8" | "pkcs1"): KeyObject | undefined {
  try {
    return createPrivateKey({ key: der, format: "der", type });
  } catch {
    return undefined;
  }
}
