// Makes rows that forms and calls leave: messages, reports, sessions, tokens; and sets columns that no form sets.
import { randomUUID } from "node:crypto";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#db/tables.ts";
import type { ListingRow } from "./make.ts";

/** Makes a contact message of a guest. */
export function makeMessage(db: Db, overrides: Partial<Insertable<Tables["messages"]>> = {}) {
  const letter = {
    type: "contact",
    name: "Гост",
    email: "gost@example.com",
    subject: "Въпрос",
    message: "Как?",
  } as const;
  return db
    .insertInto("messages")
    .values({ ...letter, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a report, of this ad if it is given. */
export function makeReport(
  db: Db,
  listing: Pick<ListingRow, "id" | "title" | "user_id"> | undefined,
  overrides: Partial<Insertable<Tables["reports"]>> = {},
) {
  const about = listing && {
    listing_id: listing.id,
    reported_id: listing.id,
    listing_title: listing.title,
    listing_user_id: listing.user_id,
  };
  return db
    .insertInto("reports")
    .values({ listing_title: "Маса", reason: "other", receipt: randomUUID(), ...about, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a session that lasts for a day. */
export function makeSession(db: Db, userId: string, overrides: Partial<Insertable<Tables["sessions"]>> = {}) {
  const session = { user_id: userId, token: randomUUID(), expires_at: new Date(Date.now() + 86_400_000) };
  return db
    .insertInto("sessions")
    .values({ ...session, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeTokens(db: Db, userId: string, amount: number): Promise<void> {
  await db.insertInto("token_ledger").values({ user_id: userId, amount, reason: "sample" }).execute();
}

export async function setListing(db: Db, id: string, row: Updateable<Tables["listings"]>): Promise<void> {
  await db.updateTable("listings").set(row).where("id", "=", id).execute();
}

/** Moves an ad and its former prices back in time. */
export async function ageListing(db: Db, id: string, milliseconds: number): Promise<void> {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${milliseconds / 1000})`;
  const row = { created_at: earlier("created_at"), listed_at: earlier("listed_at"), cut_at: earlier("cut_at") };
  await db.updateTable("listings").set(row).where("id", "=", id).execute();
  await db
    .updateTable("price_history")
    .set({ changed_at: earlier("changed_at") })
    .where("listing_id", "=", id)
    .execute();
}

export async function setUser(db: Db, id: string, row: Updateable<Tables["users"]>): Promise<void> {
  await db.updateTable("users").set(row).where("id", "=", id).execute();
}
