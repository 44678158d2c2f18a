/** Normalises network addresses as proxies and the operating system write them. */
import { isIPv4, isIPv6 } from "node:net";

const PRIVATE_V4 = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_V6 = /^(::1?$|f[cd]|fe[89ab])/i;

/** Prefixes of 96 bits before an IPv4 address: written as IPv6 by the system, and translated by a carrier (NAT64). */
const V4_INSIDE = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/**
 * Returns the address in canonical form: without port, brackets, quotes and zone; an IPv4 address written as IPv6 as IPv4.
 * Undefined for anything else ('unknown', a name, an obfuscated identifier).
 */
export function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  const host = /^\[([^\]]*)\](:\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  const address = host.replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const { hostname } = new URL(`http://[${address}]`);
  const groups = groupsOf(hostname.slice(1, -1));
  const [high = 0, low = 0] = groups.slice(6);
  if (V4_INSIDE.some((prefix) => prefix.every((group, index) => group === groups[index])))
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return hostname.slice(1, -1);
}

/** Returns the eight groups of an IPv6 address in the form used in URLs. */
function groupsOf(address: string): readonly number[] {
  const [head = "", tail = ""] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const missing = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...missing, ...right].map((group) => Number.parseInt(group, 16));
}

/**
 * Returns the address that rate limits count: an IPv4 address, or the /64 network of an IPv6 address. Undefined for loopback,
 * private and unknown addresses, so that a misconfigured proxy does not lock everybody out.
 */
export function countedAddress(given: string): string | undefined {
  const address = plainAddress(given);
  if (address === undefined) return undefined;
  if (isIPv4(address)) return PRIVATE_V4.test(`${address}.`) ? undefined : address;
  if (PRIVATE_V6.test(address)) return undefined;
  const prefix = groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}
