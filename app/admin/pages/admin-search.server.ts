/**
 * Reads the search text of an administration list: a part of a name, an id, a URL with an id, or a phone number in any spelling; and builds
 * the conditions that find rows of matching people, quickly for few and for many people.
 */
import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#app/accounts/profile/phones.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { asciiDomain } from "#app/platform/mail/email-address.ts";
import { oneMistake } from "./one-mistake.ts";
import { escaped, otherSpellingsOf } from "./typed-otherwise.ts";

/** Normalises a search text: lower case, single spaces. */
export function searchText(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, 100);
}

/** Returns a LIKE pattern for the lower-case text; undefined if it is empty. */
export function likePattern(text: string): string | undefined {
  const normalised = searchText(text);
  return normalised === "" ? undefined : `%${normalised.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The patterns that a lower-case text must match one of. */
interface SearchPatterns {
  /** A LIKE pattern of the typed text. */
  readonly typed: string;
  /** A regular expression of the text in the other alphabet, on other keyboard layouts or with a mistake; ten times slower. */
  readonly alternatives: string | undefined;
}

export interface SearchInput {
  readonly q: string;
  /** Allows one typing mistake. */
  readonly isFuzzy?: boolean;
}

/** Returns the patterns of a search; those of an empty text match nothing. */
export function searchPatterns({ q, isFuzzy = false }: SearchInput): SearchPatterns {
  const text = searchText(q);
  // Addresses are stored with the ASCII form of their domain.
  const address = text.replace(/[^\s@]+\.[^\s@]+/g, asciiDomain);
  const others = [isFuzzy ? oneMistake(text) : otherSpellingsOf(text), address !== text && escaped(address)];
  return { typed: likePattern(text) ?? "", alternatives: others.filter(Boolean).join("|") || undefined };
}

/** Returns a LIKE pattern for stored phone numbers: a whole number or its beginning in any spelling, or at least six digits. */
function numberPattern(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const whole = normalisePhone(text);
  if (whole) return whole;
  const typed = text.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (/^\+\d{3,}$/.test(typed)) return `${typed}%`;
  if (/^0\d{3,}$/.test(typed)) return `+359${typed.slice(1)}%`;
  return /^\d{6,}$/.test(typed) ? `%${typed}%` : undefined;
}

/** Returns the last id in a text that is an id or a URL of this site; undefined for an e-mail and for several words. */
function idIn(text: string): string | undefined {
  if (/[\s@]/.test(text.trim())) return undefined;
  return /.*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase();
}

export interface ParsedSearch {
  /** If set, the other fields are ignored. */
  readonly id: string | undefined;
  readonly number: string | undefined;
  /** Undefined for a text that can only be a phone number. */
  readonly pattern: SearchPatterns | undefined;
}

/** Parses a search; undefined if the text is empty. */
export function parseSearch(asked: SearchInput): ParsedSearch | undefined {
  const { q } = asked;
  const id = idIn(q);
  if (id) return { id, number: undefined, pattern: undefined };
  const number = numberPattern(q);
  const isWords = searchText(q) !== "" && !(number && /^\s*[+0(]/.test(q));
  const pattern = isWords ? searchPatterns(asked) : undefined;
  return number || pattern ? { id, number, pattern } : undefined;
}

/** A condition in two forms: `indexed` finds matches by indexes, fast if few rows match; `scanned` checks each row, fast if many match. */
export interface Condition {
  readonly indexed: RawBuilder<boolean>;
  readonly scanned: RawBuilder<boolean>;
}

export function plain(condition: RawBuilder<boolean>): Condition {
  return { indexed: condition, scanned: condition };
}

/** Returns the condition that one of these holds; false if there are none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const or = (form: keyof Condition) =>
    sql<boolean>`(${sql.join(conditions.length > 0 ? conditions.map((one) => one[form]) : [sql`false`], sql` or `)})`;
  return { indexed: or("indexed"), scanned: or("scanned") };
}

/** Returns the condition that a text matches. An index over the same text serves the first half of `indexed`. */
export function textMatches(words: RawBuilder<unknown>, { typed, alternatives }: SearchPatterns): Condition {
  const either = (text: RawBuilder<unknown>, of: (pattern: string) => RawBuilder<unknown>) =>
    sql<boolean>`(${text} like ${of(typed)}${alternatives === undefined ? sql`` : sql` or ${text} ~ ${of(alternatives)}`})`;
  const scanned = either(sql`lower(${words})`, (pattern) => sql`${pattern}`);
  const withoutMarks = either(sql`plain_letters(${words})`, (pattern) => sql`plain_letters(${pattern})`);
  return { indexed: sql`(${withoutMarks} and ${scanned})`, scanned };
}

/** Returns the condition that name, e-mail or phone match, concatenated as in the index of `users`. */
export function personMatches(pattern: SearchPatterns, alias = "users"): Condition {
  const [name, email, phone] = ["name", "email", "phone"].map((column) => sql.ref(`${alias}.${column}`));
  return textMatches(sql`${name} || ' ' || ${email} || ' ' || coalesce(${phone}, '')`, pattern);
}

/** Up to this number people are listed by id, so that indexes of their rows are used. */
const MAX_LISTED_IDS = 200;
/** Rows that are sampled: a name that matches more than MAX_LISTED_IDS of them is common. */
const SAMPLE = 2_000;

/** Queries of the ids of matching people: in a sample of rows, in all rows by an index, and in all rows without an index. */
interface PeopleSet {
  readonly sampled: RawBuilder<unknown>;
  readonly indexed: RawBuilder<unknown>;
  readonly scanned: RawBuilder<unknown>;
}

function named(pattern: SearchPatterns): PeopleSet {
  const { indexed, scanned } = personMatches(pattern);
  const from = sql`select users.id from users where `;
  return {
    sampled: sql`select users.id from (select * from users order by created_at desc limit ${sql.lit(SAMPLE)}) users where ${scanned}`,
    indexed: sql`${from} ${indexed}`,
    scanned: sql`${from} ${scanned}`,
  };
}

function withNumber(number: string): PeopleSet {
  const of = (phones: RawBuilder<unknown>) => sql`select user_id as id from ${phones} where number like ${number}`;
  const all = of(sql`phones`);
  return { sampled: of(sql`(select * from phones limit ${sql.lit(SAMPLE)}) phones`), indexed: all, scanned: all };
}

/** Returns the ids of the people of a set; undefined if there are more than MAX_LISTED_IDS. */
async function idsIfFew(db: Db, { sampled, indexed }: PeopleSet): Promise<readonly string[] | undefined> {
  for (const set of [sampled, indexed]) {
    const { rows } = await sql<{
      id: string;
    }>`select id from (${set}) found limit ${sql.lit(MAX_LISTED_IDS + 1)}`.execute(db);
    if (rows.length > MAX_LISTED_IDS) return undefined;
    if (set === indexed) return [...new Set(rows.map(({ id }) => id))];
  }
  return [];
}

/** Returns the condition that a column is the id of one of these people. */
async function belongsTo(db: Db, column: string, set: PeopleSet, scanned: RawBuilder<boolean>): Promise<Condition> {
  const ids = await idsIfFew(db, set);
  return ids
    ? plain(sql`${sql.ref(column)} = any(${ids}::uuid[])`)
    : { indexed: sql`${sql.ref(column)} in (${set.scanned})`, scanned };
}

/** Returns a query of the ids of people whose name, e-mail or phone matches; undefined for an empty text. */
export function matchingPeople(q: string): RawBuilder<unknown> | undefined {
  const { pattern, number } = parseSearch({ q }) ?? {};
  const sets = [...(pattern ? [named(pattern)] : []), ...(number ? [withNumber(number)] : [])];
  return sets.length > 0
    ? sql.join(
        sets.map(({ indexed }) => indexed),
        sql` union all `,
      )
    : undefined;
}

/** Returns the condition that a column is the id of a person with this phone number, in the profile or in an ad. */
export function hasPhoneNumber(db: Db, number: string, column: string): Promise<Condition> {
  const scanned = sql<boolean>`exists (select from phones where phones.user_id = ${sql.ref(column)} and phones.number like ${number})`;
  return belongsTo(db, column, withNumber(number), scanned);
}

/** Returns the condition that a column is the id of a person whose name, e-mail or phone matches. */
export async function isOfPeople(db: Db, { pattern, number }: ParsedSearch, column: string): Promise<Condition> {
  const scanned = (text: SearchPatterns) =>
    sql<boolean>`(select ${personMatches(text, "one").scanned} from users one where one.id = ${sql.ref(column)})`;
  return anyOf([
    ...(pattern === undefined ? [] : [await belongsTo(db, column, named(pattern), scanned(pattern))]),
    ...(number === undefined ? [] : [await hasPhoneNumber(db, number, column)]),
  ]);
}

/** Returns the condition that an ad shows this phone number: its own, or else its owner's. */
export async function showsPhoneNumber(db: Db, number: string): Promise<Condition> {
  const shown = sql<boolean>`coalesce(listings.phone, (select one.phone from users one where one.id = listings.user_id))
    like ${number}`;
  const { indexed, scanned } = await belongsTo(db, "listings.user_id", withNumber(number), shown);
  const both = sql<boolean>`(${indexed} and ${shown})`;
  return scanned === indexed ? plain(both) : { indexed: both, scanned };
}
