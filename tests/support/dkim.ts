// Verifies the DKIM signature of a message (RFC 6376): relaxed/relaxed, RSA with SHA-256.
import { createHash, type KeyObject, verify } from "node:crypto";

export interface Signature {
  readonly isValid: boolean;
  readonly domain: string;
  readonly selector: string;
  /** In lower case. */
  readonly headers: readonly string[];
}

/** Returns undefined for a message without a signature; throws for other kinds of signatures. */
export function readSignature(message: Buffer, publicKey: KeyObject): Signature | undefined {
  const text = message.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/);
  const named = (name: string) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`));
  const signature = named("dkim-signature");
  if (!signature) return undefined;
  const tags = new Map(
    relaxed(signature)
      .replace("dkim-signature:", "")
      .split(";")
      .flatMap((tag) => {
        const [name = "", ...value] = tag.trim().split("=");
        return name ? [[name, value.join("=").replaceAll(" ", "")] as const] : [];
      }),
  );
  const tag = (name: string) => tags.get(name) ?? "";
  if (tag("a") !== "rsa-sha256" || tag("c") !== "relaxed/relaxed" || tags.has("l"))
    throw new Error(`another kind of signature: ${signature}`);
  const headers = tag("h").split(":");
  const signed = [
    ...headers.map((name) => named(name)).map((field) => (field ? `${relaxed(field)}\r\n` : "")),
    relaxed(signature).replace(/(;\s*b=)[^;]*/, "$1"),
  ].join("");
  const bodyHash = createHash("sha256")
    .update(relaxedBody(text.slice(end + 4)), "latin1")
    .digest("base64");
  return {
    isValid:
      bodyHash === tag("bh") &&
      verify("sha256", Buffer.from(signed, "latin1"), publicKey, Buffer.from(tag("b"), "base64")),
    domain: tag("d"),
    selector: tag("s"),
    headers,
  };
}

function relaxed(field: string): string {
  const colon = field.indexOf(":");
  const value = field.slice(colon + 1).replace(/\r\n/g, "");
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.replace(/[ \t]+/g, " ").trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  const whole = lines.join("\r\n").replace(/(\r\n)+$/, "");
  return whole === "" ? "" : `${whole}\r\n`;
}
