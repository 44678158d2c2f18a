/**
 * The content-security policy: constant, so that pages can be cached for everyone. Nothing third-party is allowed but
 * what an operator configures.
 */
import type { Env } from "./env.server.ts";

/**
 * What is configured from outside: the captcha may run its script and frame, a sign-in form may lead to its provider, photos may
 * come from a content network.
 */
export function contentPolicy({ captcha: widget, signIn, photoUrl }: Pick<Env, "captcha" | "signIn" | "photoUrl">) {
  const captcha = widget ? [new URL(widget.scriptUrl).origin] : [];
  const photos = photoUrl ? [new URL(photoUrl).origin] : [];
  const provider = signIn.oidc ? [new URL(signIn.oidc.issuer).origin] : [];
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...captcha],
    ...(widget && { frameSrc: captcha }),
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:", ...photos],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...captcha],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'", ...provider],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  };
}
