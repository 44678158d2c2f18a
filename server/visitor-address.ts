/** Determines the visitor's network address. Only entries that trusted proxies added to X-Forwarded-For count. */
import { plainAddress } from "#app/platform/http/network-address.server.ts";

/** Returns the address of the visitor behind `hops` trusted proxies (TRUST_PROXY), each of which appends the address of its client. */
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
