/** Finds a row by its id, or a person by an e-mail address or phone number, for operators. */

import { normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { storedEmail } from "#app/platform/wording/email-address.ts";

/** The tables that are searched by id, with the columns to show; no secrets and no private texts. */
const RECORDS = {
  users: ["name", "email", "account_type", "is_admin", "is_blocked", "created_at", "deleted_at"],
  listings: ["title", "user_id", "status", "is_public", "town", "created_at", "expires_at"],
  messages: ["type", "status", "user_id", "created_at"],
  reports: ["reason", "status", "listing_id", "created_at"],
  photos: ["key", "user_id", "listing_id", "created_at"],
  alert_mails: ["recipient_id", "kind", "rhythm", "outcome", "made_at", "ended_at"],
  recipients: ["user_id", "confirmed_at", "created_at"],
} as const;

/** Returns lines like 'users name: …'. Throws SettingError if nothing is found. */
export async function findRecord(db: Db, typed: string): Promise<string> {
  const column = isUuid(typed) ? undefined : typed.includes("@") ? "email" : "phone";
  if (column) return findPerson(db, typed, column);
  const found: string[] = [];
  for (const [table, columns] of Object.entries(RECORDS)) {
    const row = await db
      .selectFrom(table as "users")
      .select([...columns] as "name"[])
      .where("id", "=", typed)
      .executeTakeFirst();
    if (row) found.push(linesOf(table, { id: typed, ...row }));
  }
  if (found.length === 0) throw new SettingError(`Nothing has the id ${typed}`);
  return found.join("\n");
}

async function findPerson(db: Db, typed: string, by: "email" | "phone"): Promise<string> {
  const people = db.selectFrom("users").select("id");
  const holder = db.selectFrom("phones").select("user_id as id");
  const row = await (by === "email"
    ? people.where("email", "=", storedEmail(typed))
    : holder.where("number", "=", normalisePhone(typed) ?? "")
  ).executeTakeFirst();
  if (!row) throw new SettingError(`Nobody has ${typed}`);
  return findRecord(db, row.id);
}

function linesOf(table: string, row: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? "–"));
  return Object.entries(row)
    .map(([name, value]) => `${table} ${name}: ${text(value)}`)
    .join("\n");
}
