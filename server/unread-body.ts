/**
 * Answers that are given before the body of a request has been read. A connection that is closed upon unread bytes is reset, and
 * the answer may be lost with it: a proxy then says that the site is away, in place of what was too large.
 */
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { bodyBytes } from "./write-guard.ts";

/** As much as the proxies of deploy/ pass on. */
const MOST = 57 * 1024 * 1024;
/** Milliseconds: a proxy sends what it has received already. */
const PATIENCE = 1_000;

/** Lets past what is still arriving, for a moment. */
export async function passUnreadBody(c: Context): Promise<void> {
  const { incoming } = (c.env ?? {}) as { readonly incoming?: IncomingMessage };
  const bytes = bodyBytes(c);
  if (!incoming || incoming.readableEnded || incoming.destroyed || bytes === 0 || bytes > MOST) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // Those of a reader that has given up would hold it back.
    incoming.removeAllListeners("data");
    incoming.once("end", end).once("close", end).once("error", end).resume();
  });
}
