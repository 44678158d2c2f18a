/**
 * Who a visitor without an account is, as far as rules need to know: a network address as a keyed hash, and a browser by a
 * signed cookie, which answers to forms set and which says nothing but when it was first seen.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookies } from "#app/platform/cookies.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/network-address.server.ts";
import type { Asker } from "#app/platform/rate-limits.server.ts";
import { DAY, HOUR } from "#app/wording/durations.ts";
import { VISITOR_DAYS } from "./visitor-days.ts";

const COOKIE = { maxAge: (VISITOR_DAYS * DAY) / 1000, path: "/", httpOnly: true, sameSite: "lax" } as const;
/** Milliseconds until a browser counts by itself: who drops the cookie to begin anew gains nothing. */
const SETTLED_AFTER = HOUR;

export interface VisitorCookie {
  readonly name: "visitor";
  readonly value: string;
  readonly options: typeof COOKIE;
}

export interface Visitor {
  readonly address: string;
  /** Tells browsers apart; made up for one that has no cookie. */
  readonly browser: string;
  readonly isSettled: boolean;
  /** The cookie to be set with the answer, when the visitor had none. */
  readonly cookie: VisitorCookie | undefined;
}

interface Question {
  readonly address: string;
  readonly headers: Headers;
}

/** The visitor of these request headers. */
export function meetVisitor(hash: KeyedHash, { address, headers }: Question, now = Date.now()): Visitor {
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
  const wanted = Buffer.from(hash("visitor-cookie", `${browser}.${time}`));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  const since = Number.parseInt(time, 36);
  const age = now - since;
  return age >= 0 && age < VISITOR_DAYS * DAY ? { browser, since } : undefined;
}

/**
 * The same for the same visitor and purpose; says nothing of the address. People behind one private or loopback address
 * are told apart by their browsers.
 */
export function visitorKey(hash: KeyedHash, purpose: string, { address, browser }: Visitor): string {
  return hash(purpose, countedAddress(address) ?? browser);
}

export interface Person {
  readonly visitor: Visitor;
  readonly userId: string | undefined;
  /** Of the request. */
  readonly headers: Headers;
}

/** The same for the same person and purpose. Guests behind one address are told apart by their browsers as well. */
export function personKey(hash: KeyedHash, purpose: string, { visitor, userId, headers }: Person): string {
  const guest = () => hash(purpose, `${visitorKey(hash, purpose, visitor)} ${headers.get("user-agent")}`);
  return userId ? `user ${userId}` : guest();
}

/** Who uses up a limit: the person, else the browser once it is settled, behind the address. */
export function askerOf({ address, browser, isSettled }: Visitor, userId?: string | null): Asker {
  const own = userId ? `user ${userId}` : isSettled ? `browser ${browser}` : undefined;
  return { address, own };
}

/** The headers of an answer that lets the browser be known again. */
export function visitorHeaders({ cookie }: Visitor): Headers {
  if (!cookie) return new Headers();
  const { maxAge, path } = cookie.options;
  const text = `${cookie.name}=${cookie.value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax`;
  return new Headers({ "set-cookie": text });
}
