/** The visitor's network address. Only what our own proxies added to X-Forwarded-For is believed. */

/** `hops`: how many proxies in front of us are ours (TRUST_PROXY); each appends the address it was called from. */
export function visitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const direct = (socketAddress ?? "unknown").replace(/^::ffff:/, "");
  if (hops === 0 || !forwardedFor) return direct;
  const chain = forwardedFor.split(",").map((address) => address.trim());
  // The last entry was added by the proxy nearest to us.
  return chain.at(-hops) ?? chain[0] ?? direct;
}
