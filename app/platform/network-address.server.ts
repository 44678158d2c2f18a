/** What counts as one address on the network. */
import { isIPv4, isIPv6 } from "node:net";

const PRIVATE_V4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_V6 = /^(::1?$|f[cd]|fe[89ab])/i;

/**
 * What counts as one address: an IPv4 whole, an IPv6 by its /64. Undefined for loopback, private and unknown ones: a
 * misconfigured proxy must not lock everybody out.
 */
export function countedAddress(address: string): string | undefined {
  if (isIPv4(address)) return PRIVATE_V4.test(`${address}.`) ? undefined : address;
  if (!isIPv6(address) || PRIVATE_V6.test(address)) return undefined;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const missing = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
