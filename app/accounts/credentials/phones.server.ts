/** Normalises phone numbers, and enforces that a number belongs to one account. */
import { type SqlBool, sql } from "kysely";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import { phonesIn } from "#app/platform/numbers/number-groups.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import { MAX_PHONE } from "./accounts.schema.ts";

export const PHONE_REFUSALS = ["phone_invalid", "phone_two", "phone_rest", "phone_premium"] as const;

/** Words beside a number that say no more than the field itself. */
const LABELS =
  /(?<!\p{L})(?:тел(?:ефон)?|gsm|гсм|жсм|моб(?:илен)?|tel|phone|mobile|номер|за връзка|или|и)(?!\p{L})|[\s.,;:/()+–-]/giu;
/** Makes the reader take every number of the field for a telephone. */
const NAME = "тел. ";

/** Returns the E.164 numbers of a text, each once. Without a country code or 0 only mobile numbers are known. */
function numbersOf(text: string): readonly string[] {
  const found = phonesIn(NAME + text).flatMap(({ digits, start, end }) => {
    const isAbroad = (NAME + text).slice(start, end).includes("+");
    const number = /^(?:00)?359/.test(digits)
      ? digits.replace(/^(?:00)?3590?/, "+359")
      : isAbroad
        ? `+${digits}`
        : digits.replace(/^00/, "+").replace(/^(?:0|(?=(?:8[789]|9[89])\d{7}$))/, "+359");
    const parsed = number.startsWith("+") ? parsePhoneNumberFromString(number) : undefined;
    // The library also knows shorter numbers of Sofia, and takes amounts and dates for them.
    const isWhole = parsed?.isValid() && (parsed.country !== "BG" || parsed.nationalNumber.length > 6);
    return parsed && isWhole ? parsed.number : [];
  });
  return [...new Set(found)];
}

/** Reads one number in any spelling: `0888…`, `+359…`, `00359…`, 'О888 12З 456'. Returns it in the E.164 format, or the refusal. */
export function readPhone(text: string): string | Refusal {
  const refusal = (code: (typeof PHONE_REFUSALS)[number], params = {}) =>
    new Refusal(code, { field: "phone", ...params });
  const [number, ...others] = text.length > MAX_PHONE ? [] : numbersOf(text);
  if (number === undefined) return refusal("phone_invalid");
  if (others.length > 0) return refusal("phone_two", { numbers: [number, ...others].map(formatPhone).join(" или ") });
  const rest = phonesIn(NAME + text)
    .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), NAME + text)
    .slice(NAME.length)
    .trim();
  if (rest.replace(LABELS, "") !== "") return refusal("phone_rest", { rest });
  return parsePhoneNumberFromString(number)?.getType() === "PREMIUM_RATE" ? refusal("phone_premium") : number;
}

/** Returns a number in the E.164 format; undefined if it is refused. */
export function normalisePhone(text: string): string | undefined {
  const read = readPhone(text);
  return read instanceof Refusal ? undefined : read;
}

/** Returns a number in the E.164 format, or throws the refusal. */
export function requirePhone(text: string): string {
  const read = readPhone(text);
  if (read instanceof Refusal) throw read;
  return read;
}

/** Sofia, and the towns with a code of two digits and six digits after it; other codes have three digits. */
const TOWN_CODE = /^(?:2|3[248]|4[246]|5[2468]|6[2468]|7[368]|8[246]|9[246])/;

/**
 * Formats a number in E.164: '0888 123 456', '038 66 44 22' with the whole code of the town, '+30 …' for other countries. The space before
 * what may be heard as thousands is a no-break one (rule: numbers-spoken).
 */
export function formatPhone(e164: string): string {
  return groupsOf(e164).replace(/(?<=\b\d{1,3}) (?=\d{3}\b)/g, "\u00a0");
}

function groupsOf(e164: string): string {
  const parsed = parsePhoneNumberFromString(e164, "BG");
  if (!parsed) return e164;
  if (parsed.country !== "BG") return parsed.formatInternational();
  const national = parsed.nationalNumber;
  // The library groups numbers differently from local usage, and cuts codes of three digits.
  if (/^[89]\d{8}$/.test(national)) return `0${national.replace(/(\d{3})(\d{3})/, "$1 $2 ")}`;
  if (parsed.getType() !== "FIXED_LINE") return parsed.formatNational();
  const code = TOWN_CODE.exec(national)?.[0] ?? national.slice(0, 3);
  return `0${code} ${inPairs(national.slice(code.length), code)}`;
}

/** '66 44 22', '980 12 34', '81 234'; in Dimitrovgrad '6 22 33'. */
function inPairs(local: string, code: string): string {
  if (local.length === 5 && code !== "391") return local.replace(/(\d\d)/, "$1 ");
  return local.replace(/(?=(?:\d\d){1,2}$)/g, " ").trim();
}

/** Adds the message for a refused number to those of a refused form, because only commands check the number. */
export function withPhoneError(form: FormData, errors: Readonly<Record<string, string>>): Record<string, string> {
  // The schema refuses what is too long before anything reads it.
  if (errors.phone !== undefined) return { ...errors };
  const typed = cleanLine(String(form.get("phone") ?? ""));
  const read = typed === "" ? "" : readPhone(typed);
  return read instanceof Refusal ? { phone: read.notice.text, ...errors } : { ...errors };
}

/** Returns who has a number; undefined for a free one. */
function findHolder(db: Db, number: string) {
  return db
    .selectFrom("phones")
    .select(["user_id", "is_assisted", "has_viber"])
    .where("number", "=", number)
    .executeTakeFirst();
}

/**
 * Limits how many numbers an account may try that it does not have yet, because the form reveals whether one is taken. Throws the refusal
 * too_many_requests.
 */
export async function limitNewPhones(
  { db, limits }: { readonly db: Db; readonly limits: RateLimits },
  userId: string,
  typed: string,
): Promise<void> {
  const number = normalisePhone(typed);
  if (!number) return;
  const holder = await findHolder(db, number);
  if (holder?.user_id !== userId) await limits.take("newPhone", userId);
}

/**
 * Claims a number for an account, or for the person behind its assisted ad (`isAssisted`). A number of an assisted ad yields to every
 * claim, so that it never stops the person whose number it is. Throws the refusals phone_taken, if another account has it, and
 * phone_of_assistant for an assisted ad with a number of the account itself.
 */
export async function claimPhone(
  tx: Tx,
  userId: string,
  number: string,
  { isAssisted = false }: { readonly isAssisted?: boolean } = {},
): Promise<void> {
  const row = await tx
    .insertInto("phones")
    .values({ number, user_id: userId, is_assisted: isAssisted })
    // The update of a row that does not yield changes nothing: it locks and returns the row.
    .onConflict((conflict) =>
      conflict.column("number").doUpdateSet({
        user_id: sql`case when phones.is_assisted then excluded.user_id else phones.user_id end`,
        is_assisted: sql`phones.is_assisted and excluded.is_assisted`,
        has_viber: sql`phones.has_viber and (not phones.is_assisted or phones.user_id = excluded.user_id)`,
      }),
    )
    .returning(["user_id", "is_assisted"])
    .executeTakeFirstOrThrow();
  if (row.user_id !== userId) throw new Refusal("phone_taken", { field: "phone", number });
  if (isAssisted && !row.is_assisted) throw new Refusal("phone_of_assistant", { field: "phone" });
}

/** Reports whether a person said that this number of theirs has Viber. */
export async function hasViber(db: Db, userId: string, number: string | null): Promise<boolean> {
  const holder = number === null ? undefined : await findHolder(db, number);
  return holder?.user_id === userId && holder.has_viber;
}

/** Stores whether a person's number has Viber; undefined keeps what is stored. */
export async function setViber(tx: Tx, userId: string, { number, hasViber }: ViberAnswer): Promise<void> {
  if (number === null || hasViber === undefined) return;
  await tx
    .updateTable("phones")
    .set({ has_viber: hasViber })
    .where("number", "=", number)
    .where("user_id", "=", userId)
    .execute();
}

interface ViberAnswer {
  readonly number: string | null;
  readonly hasViber: boolean | undefined;
}

/** Throws the refusal phone_taken if another account has the number. An early check only; claimPhone enforces the rule. */
export async function refuseTakenPhone(db: Db, userId: string, number: string): Promise<void> {
  const holder = await findHolder(db, number);
  if (holder && holder.user_id !== userId && !holder.is_assisted)
    throw new Refusal("phone_taken", { field: "phone", number });
}

/** Releases the numbers of an account that neither its profile nor any of its ads uses. */
export async function releaseUnusedPhones(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("phones")
    .where("user_id", "=", userId)
    .where(sql<SqlBool>`not exists (select from listings where listings.user_id = phones.user_id and phones.number in (listings.phone, listings.principal_phone))
      and not exists (select from users where users.id = phones.user_id and users.phone = phones.number)`)
    .execute();
}
