/** The content-security policy: constant, so that pages can be cached for everyone. Nothing third-party is allowed. */
import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "./boot-script.ts";

const bootHash = createHash("sha256").update(BOOT_SCRIPT).digest("base64");

export const CONTENT_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${bootHash}'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
