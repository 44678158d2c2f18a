/** The visitor's network address. Only entries that our own proxies added to X-Forwarded-For are trusted. */
import { plainAddress } from "#app/platform/network-address.server.ts";

/** `hops`: how many proxies in front of us are ours (TRUST_PROXY); each appends the address it was called from. */
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
