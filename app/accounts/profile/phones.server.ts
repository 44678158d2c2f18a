/** Normalises phone numbers, and enforces that a number belongs to one account. */
import { type SqlBool, sql } from "kysely";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { cleanLine } from "#app/platform/forms/text.ts";
import type { RateLimits } from "#app/platform/http/rate-limits.server.ts";

/** Returns a number in any spelling (`0888…`, `+359…`, `00359…`) in the E.164 format; undefined if it is not valid. */
export function normalisePhone(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"), "BG");
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Formats a number in E.164: '0888 123 456' for Bulgarian numbers, '+30 …' for others. */
export function formatPhone(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164, "BG");
  if (!parsed) return e164;
  if (parsed.country !== "BG") return parsed.formatInternational();
  // The library groups mobile numbers differently from local usage.
  return /^\+359[89]\d{8}$/.test(e164)
    ? e164.replace(/^\+359(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3")
    : parsed.formatNational();
}

/** Adds the message for an invalid number to those of a refused form, because only commands check the number. */
export function withPhoneError(form: FormData, errors: Readonly<Record<string, string>>): Record<string, string> {
  const typed = cleanLine(String(form.get("phone") ?? ""));
  return typed === "" || normalisePhone(typed) ? errors : { phone: PAGE_ERRORS.phone_invalid.text, ...errors };
}

/** Limits how many numbers an account may try that it does not have yet. Throws the refusal too_many_requests. */
export async function limitNewPhones(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  userId: string,
  typed: string,
): Promise<void> {
  const number = normalisePhone(typed);
  if (!number) return;
  const own = await db
    .selectFrom("phones")
    .select("number")
    .where("number", "=", number)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!own) await limits.take("newPhone", userId);
}

/** Claims a number for an account. Throws the refusal phone_taken if another account has it. */
export async function claimPhone(tx: Tx, userId: string, number: string): Promise<void> {
  const { user_id } = await tx
    .insertInto("phones")
    .values({ number, user_id: userId })
    // A no-op update locks and returns the existing row.
    .onConflict((conflict) => conflict.column("number").doUpdateSet((eb) => ({ user_id: eb.ref("phones.user_id") })))
    .returning("user_id")
    .executeTakeFirstOrThrow();
  if (user_id !== userId) throw new Refusal("phone_taken", { field: "phone", number });
}

/** Throws the refusal phone_taken if another account has the number. An early check only; claimPhone enforces the rule. */
export async function refuseTakenPhone(db: Db, userId: string, number: string): Promise<void> {
  const holder = await db.selectFrom("phones").select("user_id").where("number", "=", number).executeTakeFirst();
  if (holder && holder.user_id !== userId) throw new Refusal("phone_taken", { field: "phone", number });
}

/** Releases the numbers of an account that neither its profile nor any of its ads uses. */
export async function releaseUnusedPhones(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("phones")
    .where("user_id", "=", userId)
    .where(sql<SqlBool>`not exists (select from listings where listings.user_id = phones.user_id and listings.phone = phones.number)
      and not exists (select from users where users.id = phones.user_id and users.phone = phones.number)`)
    .execute();
}
