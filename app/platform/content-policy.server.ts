/**
 * The content-security policy: constant, so that pages can be cached for everyone. Nothing third-party is allowed but
 * what an operator configures.
 */
import { createHash } from "node:crypto";
import { BOOT_SCRIPT } from "./boot-script.ts";
import type { Env } from "./env.server.ts";

const bootHash = createHash("sha256").update(BOOT_SCRIPT).digest("base64");

/** What is configured from outside: the captcha may run its script and frame, a sign-in form may lead to its provider. */
export function contentPolicy({ captcha: widget, signIn }: Pick<Env, "captcha" | "signIn">): string {
  const captcha = widget ? ` ${new URL(widget.scriptUrl).origin}` : "";
  const provider = signIn.oidc ? ` ${new URL(signIn.oidc.issuer).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${bootHash}'${captcha}`,
    ...(captcha ? [`frame-src${captcha}`] : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${captcha}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${provider}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
