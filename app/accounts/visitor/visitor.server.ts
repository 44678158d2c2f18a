/**
 * Identifies visitors without an account by their network address, as a keyed hash, and by the browser's signed cookie. The cookie is
 * set by responses to forms; it contains a random id and the time at which it was set.
 */
import { randomBytes } from "node:crypto";
import { parseCookies } from "#app/platform/http/cookies.server.ts";
import { isSameHash, type KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import type { LimitedVisitor } from "#app/platform/limits/rate-limits.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { VISITOR_DAYS } from "./visitor-days.ts";

const COOKIE = { maxAge: (VISITOR_DAYS * DAY) / 1000, path: "/", httpOnly: true, sameSite: "lax" } as const;
/** The age in milliseconds at which a browser gets its own rate limit; until then deleting the cookie gains nothing. */
const SETTLED_AFTER = HOUR;

export interface VisitorCookie {
  readonly name: "visitor";
  readonly value: string;
  readonly options: typeof COOKIE;
}

export interface Visitor {
  readonly address: string;
  /** The browser id of the cookie; a new random one without a cookie. */
  readonly browser: string;
  /** True if the cookie is old enough for a rate limit of its own. */
  readonly isSettled: boolean;
  /** The cookie that the response must set, if the visitor had none. */
  readonly cookie: VisitorCookie | undefined;
}

/** The network address and headers of a request, by which its visitor is known. */
export interface VisitorRequest {
  readonly address: string;
  readonly headers: Headers;
}

export function identifyVisitor(hash: KeyedHash, { address, headers }: VisitorRequest, now = Date.now()): Visitor {
  const known = readCookie(hash, headers, now);
  if (known) {
    const isSettled = now - known.since >= SETTLED_AFTER;
    return { address, browser: known.browser, isSettled, cookie: undefined };
  }
  const browser = randomBytes(16).toString("base64url");
  const content = `${browser}.${now.toString(36)}`;
  const value = `${content}.${hash("visitor-cookie", content)}`;
  return { address, browser, isSettled: false, cookie: { name: "visitor", value, options: COOKIE } };
}

function readCookie(hash: KeyedHash, headers: Headers, now: number) {
  const value = parseCookies(headers.get("cookie")).get("visitor");
  const found = /^([\w-]+)\.([0-9a-z]+)\.([\w-]+)$/.exec(value ?? "");
  const [, browser = "", time = "", signature = ""] = found ?? [];
  if (!isSameHash(signature, hash("visitor-cookie", `${browser}.${time}`))) return undefined;
  const since = Number.parseInt(time, 36);
  const age = now - since;
  return age >= 0 && age < VISITOR_DAYS * DAY ? { browser, since } : undefined;
}

/**
 * Returns a hash that is equal for the same visitor and purpose and does not reveal the address. Visitors behind a private or
 * loopback address are distinguished by their browsers.
 */
export function visitorKey(hash: KeyedHash, purpose: string, { address, browser }: Visitor): string {
  return hash(purpose, countedAddress(address) ?? browser);
}

/** The visitor of a request, with the person if there is one. */
export interface VisitorOfRequest {
  readonly visitor: Visitor;
  readonly userId: string | undefined;
  readonly headers: Headers;
}

/** Returns what a limit counts of a visitor: the address, with the person or else the settled browser. */
export function limitedVisitor({ address, browser, isSettled }: Visitor, userId?: string | null): LimitedVisitor {
  const own = userId ? `user ${userId}` : isSettled ? `browser ${browser}` : undefined;
  return { address, own };
}

/** Returns response headers that set the visitor cookie, or none if the browser has one. */
export function visitorHeaders({ cookie }: Visitor): Headers {
  if (!cookie) return new Headers();
  const { maxAge, path } = cookie.options;
  const text = `${cookie.name}=${cookie.value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax`;
  return new Headers({ "set-cookie": text });
}
