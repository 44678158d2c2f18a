/** The network of a rating: a keyed hash that is equal for neighbouring addresses and does not reveal them. */
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";

/** Returns the key of the /24 of an IPv4 address or the /48 of an IPv6 address; undefined for private addresses. */
export function networkKey(hash: KeyedHash, address: string): string | undefined {
  const counted = countedAddress(address);
  if (counted === undefined) return undefined;
  const network = counted.includes(":") ? counted.split(":").slice(0, 3).join(":") : counted.replace(/\.\d+$/, "");
  return hash("rating-network", network);
}
