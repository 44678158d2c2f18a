/** Determines who sends a request: the network address, the cookies and the session, each once. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { parseCookies } from "#app/platform/http/cookies.server.ts";
import { plainAddress } from "#app/platform/http/network-address.server.ts";
import type { Handler } from "./request.ts";

/** Sets the variables of a request that say who sends it. */
export function readVisitor({ env, readSession }: Pick<Site, "env" | "readSession">): Handler {
  return async (c, next) => {
    const cookies = parseCookies(c.req.header("cookie"));
    c.set("cookies", cookies);
    c.set("session", readSession(cookies));
    c.set("hasToken", /^bearer /i.test(c.req.header("authorization") ?? ""));
    const socketAddress = getConnInfo(c).remote.address;
    c.set("address", visitorAddress(socketAddress, c.req.header("x-forwarded-for"), env.trustProxy));
    await next();
  };
}

/**
 * Returns the address of the visitor behind `hops` trusted proxies (TRUST_PROXY), each of which appends the address of its client to
 * X-Forwarded-For. Entries of others do not count.
 */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const direct = plainAddress(socketAddress ?? "") ?? "unknown";
  if (hops === 0 || !forwardedFor) return direct;
  const chain = forwardedFor.split(",");
  // The nearest proxy added the last entry.
  return plainAddress(chain.at(-hops) ?? chain[0] ?? "") ?? direct;
}
