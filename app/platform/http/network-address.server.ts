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
  return prefixOf(address, 64);
}

/** Returns the network of an IPv6 address with a prefix of 48 to 64 bits. */
function prefixOf(address: string, bits: number): string {
  const groups = groupsOf(address).slice(0, 4);
  const rest = 64 - bits;
  const last = (groups[3] ?? 0) & (0xffff << rest);
  const prefix = [...groups.slice(0, 3), last & 0xffff].map((group) => group.toString(16));
  return `${prefix.join(":")}::/${bits}`;
}

interface Networks {
  /** True if strangers may share the address, as behind a mobile operator's IPv4 address. */
  readonly isShared: boolean;
  /** The networks from the narrowest on, with the factor of their room. */
  readonly networks: readonly { readonly network: string; readonly factor: number }[];
}

/**
 * Returns the networks that count a visitor: an IPv4 address; of IPv6 the /64 of a connection, and the /56 and /48 that a provider gives
 * to one customer, with ten and a hundred times the room.
 */
export function networksOf(given: string): Networks {
  const address = plainAddress(given);
  if (address === undefined || isIPv4(address) || PRIVATE_V6.test(address))
    return { isShared: true, networks: [{ network: address ?? given, factor: 1 }] };
  return {
    isShared: false,
    networks: [
      { network: prefixOf(address, 64), factor: 1 },
      { network: prefixOf(address, 56), factor: 10 },
      { network: prefixOf(address, 48), factor: 100 },
    ],
  };
}
