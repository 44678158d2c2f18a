/**
 * Drains request bodies that were not read before the response. Closing a connection with unread bytes resets it, and the response
 * may be lost: a proxy would report that the site is unavailable instead of passing on the refusal.
 */
import type { Handler } from "./request.ts";

/** Bytes: the body limit of the proxies in deploy/. A body without a length is read until the time is over. */
const MAX_BYTES = 57 * 1024 * 1024;
/** Milliseconds to wait for the rest of a body, which a proxy has already received. */
const TIMEOUT = 1_000;

/** Drains for up to a second what the handlers have not read of the request. */
export const drainUnreadBody: Handler = async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (incoming.complete || incoming.destroyed) return;
  const bytes = Number(incoming.headers["content-length"] ?? 0);
  if (bytes > MAX_BYTES) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // Listeners of a reader that has stopped would pause the stream.
    incoming.removeAllListeners("data");
    incoming.once("end", end).once("close", end).once("error", end).resume();
  });
};
