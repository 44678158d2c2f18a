/** The offices that get the weekly sheet of their municipality with phones. The link of their mails identifies them. */
import { sql } from "kysely";
import { href } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { isSameHash } from "#app/platform/http/keyed-hash.server.ts";

/** Returns an office that gets sheets or is asked to confirm; undefined if it was ended. */
export function findOffice(db: Db, id: string) {
  return db.selectFrom("offices").selectAll().where("id", "=", id).where("ended_at", "is", null).executeTakeFirst();
}

export type Office = NonNullable<Awaited<ReturnType<typeof findOffice>>>;

/** Returns the address of its sheet. Opening it changes nothing; its form confirms the address and shows the phones. */
export function officeLink(
  { env, hash }: Pick<Site, "env" | "hash">,
  { id, town }: Pick<Office, "id" | "town">,
): string {
  const params = new URLSearchParams({ office: id, k: hash("office", id) });
  return `${env.siteUrl}${href("/sedmitsa/:town", { town })}?${params}`;
}

/** Returns the office whose link has these parameters; undefined for a wrong link and an ended office. */
export async function findOfficeByLink({ db, hash }: Pick<Site, "db" | "hash">, town: string, params: URLSearchParams) {
  const id = params.get("office") ?? "";
  if (!isUuid(id) || !isSameHash(params.get("k") ?? "", hash("office", id))) return undefined;
  const office = await findOffice(db, id);
  return office?.town === town ? office : undefined;
}

/** Stores that the office has its address, or that it wants no more mails; after that it would have to confirm again. */
export async function answerForOffice(db: Db, id: string, answer: "confirm" | "end"): Promise<void> {
  const now = new Date();
  await db
    .updateTable("offices")
    .set((eb) =>
      answer === "end"
        ? { ended_at: now, confirmed_at: null }
        : { confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)) },
    )
    .where("id", "=", id)
    .execute();
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
