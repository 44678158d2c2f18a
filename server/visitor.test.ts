import { expect, test } from "vitest";
import { visitorAddress } from "./visitor.ts";

const PROXY = "::ffff:127.0.0.1";

// Headers as in the manuals of the proxies.
test.each([
  ["nginx, $proxy_add_x_forwarded_for", "203.0.113.7", 1, "203.0.113.7"],
  ["nginx, with a forged entry of the visitor", "10.0.0.1, 198.51.100.99, 203.0.113.7", 1, "203.0.113.7"],
  ["nginx, IPv6", "2001:db8::7", 1, "2001:db8::7"],
  ["Caddy, one proxy", "203.0.113.7", 1, "203.0.113.7"],
  ["Caddy behind Caddy", "203.0.113.7, 192.168.1.5", 2, "203.0.113.7"],
  ["HAProxy, option forwardfor: a second header line, joined", "198.51.100.1, 203.0.113.7", 1, "203.0.113.7"],
  ["HAProxy, option forwarded: quoted, in brackets, with a port", '"[2001:db8:cafe::17]:4711"', 1, "2001:db8:cafe::17"],
  ["HAProxy on a dual-stack socket", "::ffff:203.0.113.7", 1, "203.0.113.7"],
  ["Cloudflare in front of nginx", "203.0.113.7, 162.158.1.1", 2, "203.0.113.7"],
  ["Cloudflare, IPv6", "2001:0DB8:0000:0000:0000:0000:0000:0007, 2400:cb00::1", 2, "2001:db8::7"],
  ["a load balancer that adds the port", "203.0.113.7:5555", 1, "203.0.113.7"],
  ["the same, IPv6", "[2001:db8::7]:8080", 1, "2001:db8::7"],
  ["in brackets without a port", "[2001:db8::7]", 1, "2001:db8::7"],
  ["with a zone", "fe80::1%eth0", 1, "fe80::1"],
  ["a mobile carrier's NAT64", "64:ff9b::cb00:7107", 1, "203.0.113.7"],
  ["the same, written half as IPv4", "64:ff9b::203.0.113.7", 1, "203.0.113.7"],
  ["mapped, in hexadecimal", "::ffff:cb00:7107", 1, "203.0.113.7"],
  ["fewer proxies than in the settings", "203.0.113.7", 3, "203.0.113.7"],
  ["an identifier instead of an address", "unknown", 1, "127.0.0.1"],
  ["an obfuscated identifier", "_hidden", 1, "127.0.0.1"],
  ["an invalid header", "1.2.3.4.5, <script>", 1, "127.0.0.1"],
  ["no trusted proxy: the header is ignored", "203.0.113.7", 0, "127.0.0.1"],
])("%s: %s", (_, header, hops, address) => {
  expect(visitorAddress(PROXY, header, hops)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8::7"],
  [undefined, "unknown"],
])("without a proxy the address of the socket %s counts", (socket, address) => {
  expect(visitorAddress(socket, undefined, 0)).toBe(address);
});
