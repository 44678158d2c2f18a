/**
 * The content-security policy. It is constant, so that pages can be cached for everyone. Third parties are allowed only as far
 * as an operator configures them.
 */
import type { Env } from "#app/platform/settings/env.server.ts";

/**
 * Returns the directives. A configured captcha may run its script and frame, a sign-in form may submit to its provider, and
 * photos may come from a content network.
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
