/**
 * Limits registrations to one account per network address, and records the networks and browsers of sign-ins. They are stored as keyed
 * hashes, those of registrations for a year and the others for a month.
 */
import { isIPv4 } from "node:net";
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { identifyVisitor, type VisitorCookie } from "./visitor.server.ts";

/** The header in which the server passes the visitor's address; the server overwrites a value sent by the visitor. */
export const ADDRESS_HEADER = "x-visitor-address";

/** The number of days for which the address of a registration is stored. */
export const ADDRESS_DAYS = 365;

/** Returns an address for administrators: in full, or without the part that identifies a household. */
export function shownAddress(address: string, how: "truncated" | "full"): string {
  if (how === "full") return address;
  const counted = countedAddress(address) ?? address;
  return isIPv4(address) ? address.replace(/\.\d+$/, ".0") : counted;
}

function hashOf(hash: KeyedHash, address: string): string | undefined {
  const counted = countedAddress(address);
  return counted && hash("registration", counted);
}

/** Reports whether `max` accounts (0: no limit) were registered from an address; takes a lock that lasts until the transaction ends. */
export async function isAddressUsed(
  db: Db,
  hash: KeyedHash,
  { address, max }: { readonly address: string; readonly max: number },
): Promise<boolean> {
  const key = hashOf(hash, address);
  if (max === 0 || !key) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { count } = await db
    .selectFrom("registrations")
    .where("address_hash", "=", key)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("freed_addresses").select("address_hash").where("address_hash", "=", key))),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count >= max;
}

export async function recordRegistration(
  db: Db,
  hash: KeyedHash,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<void> {
  const key = hashOf(hash, address);
  if (!key) return;
  await db
    .insertInto("registrations")
    .values({ user_id: userId, address_hash: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number of days for which the network and browser of a sign-in are stored. */
export const SIGN_IN_ADDRESS_DAYS = 30;

/** A person with the network address and the browser of a request. */
interface Place {
  readonly userId: string;
  readonly address: string;
  /** The browser id of the visitor cookie. */
  readonly browser: string;
}

/** Returns the hashes of the browser and, unless it is private, of the network. */
function hashesOf(hash: KeyedHash, { address, browser }: Omit<Place, "userId">): readonly string[] {
  const network = hashOf(hash, address);
  const own = hash("browser", browser);
  return network ? [own, network] : [own];
}

/** Records for a month that a person was signed in from a network and browser. */
export async function recordSignInPlace(db: Db, hash: KeyedHash, { userId, ...place }: Place): Promise<void> {
  await db
    .insertInto("user_addresses")
    .values(hashesOf(hash, place).map((address_hash) => ({ user_id: userId, address_hash })))
    .onConflict((conflict) => conflict.constraint("user_addresses_pkey").doUpdateSet({ seen_at: new Date() }))
    .execute();
}

/** The part of a call of the authentication library that recording a sign-in needs. */
interface SignInCall {
  readonly path?: string;
  readonly headers?: Headers | undefined;
  setCookie(name: string, value: string, options: VisitorCookie["options"]): unknown;
}

/**
 * Records a sign-in and sets the visitor cookie, so that the browser is still recognised after signing out. The callback of a provider
 * sets no cookie, because it is a request from another site.
 */
export async function recordSignIn(
  db: Db,
  hash: KeyedHash,
  { userId, address, call }: { readonly userId: string; readonly address: string; readonly call: SignInCall },
): Promise<void> {
  const visitor = identifyVisitor(hash, { address, headers: call.headers ?? new Headers() });
  await recordSignInPlace(db, hash, { userId, ...visitor });
  const { cookie } = visitor;
  if (cookie && call.path !== "/callback/:id") call.setCookie(cookie.name, cookie.value, cookie.options);
}

/** Reports whether a person registered from this network, or was signed in from it or in this browser. */
export async function isKnownPlaceOf(db: Db, hash: KeyedHash, { userId, ...place }: Place): Promise<boolean> {
  const hashes = hashesOf(hash, place);
  for (const table of ["registrations", "user_addresses"] as const) {
    const row = await db
      .selectFrom(table)
      .select("user_id")
      .where("user_id", "=", userId)
      .where("address_hash", "in", hashes)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Lifts the limit for the address from which an account was registered; returns false if it is unknown. */
export async function freeAddressOf(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("registrations")
    .select("address_hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return false;
  await liftLimit(db, row.address_hash);
  return true;
}

/** Lifts the limit for an address that an administrator entered; returns false if it is not a public address. */
export async function freeAddress(db: Db, hash: KeyedHash, address: string): Promise<boolean> {
  const key = hashOf(hash, address);
  if (!key) return false;
  await liftLimit(db, key);
  return true;
}

async function liftLimit(db: Db, address_hash: string): Promise<void> {
  await db
    .insertInto("freed_addresses")
    .values({ address_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOldAddresses(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ADDRESS_DAYS * DAY);
  await db.deleteFrom("registrations").where("created_at", "<", before).execute();
  await db.deleteFrom("freed_addresses").where("created_at", "<", before).execute();
  const signedIn = new Date(now.getTime() - SIGN_IN_ADDRESS_DAYS * DAY);
  await db.deleteFrom("user_addresses").where("seen_at", "<", signedIn).execute();
}
