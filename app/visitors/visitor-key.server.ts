/**
 * Identifies a visitor without an account for one purpose: a keyed hash of their network address. People behind one
 * private or loopback address are told apart by a signed cookie.
 */
import { randomBytes } from "node:crypto";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/network-address.server.ts";

const NAME = "visitor";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface VisitorKey {
  /** Stable for a visitor and purpose; does not reveal the address. */
  readonly key: string;
  /** The cookie to set with the response, if the visitor needs one and has none. */
  readonly cookie: string | undefined;
}

interface Question {
  readonly purpose: string;
  readonly address: string;
  readonly headers: Headers;
}

export function visitorKey(hash: KeyedHash, { purpose, address, headers }: Question): VisitorKey {
  const counted = countedAddress(address);
  if (counted) return { key: hash(purpose, counted), cookie: undefined };
  const known = readCookie(hash, headers);
  if (known) return { key: hash(purpose, known), cookie: undefined };
  const id = randomBytes(16).toString("base64url");
  const cookie = `${NAME}=${id}.${hash("visitor-cookie", id)}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
  return { key: hash(purpose, id), cookie };
}

function readCookie(hash: KeyedHash, headers: Headers): string | undefined {
  const value = (headers.get("cookie") ?? "").match(/(?:^|;\s*)visitor=([\w-]+)\.([\w-]+)/);
  const [, id = "", signature = ""] = value ?? [];
  return id !== "" && hash("visitor-cookie", id) === signature ? id : undefined;
}
