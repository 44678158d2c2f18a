/** The offices that get the weekly sheet of a municipality with phones by mail: accounts of assistants. The link of their mails identifies them. */

import { sql } from "kysely";
import { href } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { isSameHash } from "#app/platform/http/keyed-hash.server.ts";

/** Selects the offices that get a sheet, each with a confirmed address. */
export function sheetOffices(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "email"])
    .select((eb) => eb.ref("sheet_town").$notNull().as("town"))
    .where("sheet_town", "is not", null)
    .where("email_verified", "=", true)
    .where(IS_ACTIVE_PERSON);
}

/** Returns an office that gets a sheet; undefined if it gets none any more. */
export function findOffice(db: Db, id: string) {
  return sheetOffices(db).where("id", "=", id).executeTakeFirst();
}

export type Office = NonNullable<Awaited<ReturnType<typeof findOffice>>>;

/** Returns the address of its sheet. Opening it changes nothing; its form shows the phones. */
export function officeLink(
  { env, hash }: Pick<Site, "env" | "hash">,
  { id, town }: Pick<Office, "id" | "town">,
): string {
  const params = new URLSearchParams({ office: id, k: hash("office", id) });
  return `${env.siteUrl}${href("/sedmitsa/:town", { town })}?${params}`;
}

/** Returns the office whose link has these parameters; undefined for a wrong link and an office that gets no sheet any more. */
export async function findOfficeByLink({ db, hash }: Pick<Site, "db" | "hash">, town: string, params: URLSearchParams) {
  const id = params.get("office") ?? "";
  if (!isUuid(id) || !isSameHash(params.get("k") ?? "", hash("office", id))) return undefined;
  const office = await findOffice(db, id);
  return office?.town === town ? office : undefined;
}

/** Ends the mails to an office, which stays that of an assistant. */
export async function endSheetMails(db: Db, id: string): Promise<void> {
  await db.updateTable("users").set({ sheet_town: null, updated_at: new Date() }).where("id", "=", id).execute();
}

/** Returns the phones of these ads that may be printed, by the ids of the ads. Only for appointed offices, for which no limit of visitors counts. */
export async function findPrintedPhones(db: Db, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .select(["listings.id", sql<string | null>`coalesce(listings.phone, users.phone)`.as("number")])
    .where("listings.id", "in", [...ids])
    .where("is_public", "=", true)
    .where("prints_phone", "=", true)
    .where("principal_phone", "is", null)
    .execute();
  return Object.fromEntries(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, formatPhone(number)]])));
}
