/**
 * Reads the search text of an administration list: a part of a name, an id, a URL with an id, or a phone number in any spelling; and builds
 * the conditions that find rows of matching people, quickly for few and for many people.
 */
import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { asciiDomain } from "#app/platform/wording/email-address.ts";
import { cyrillicExpression, otherSpellingsOf } from "./typed-otherwise.ts";

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
  /** LIKE patterns of the typed text, in the other alphabet and on other keyboard layouts. */
  readonly parts: readonly string[];
  /** A regular expression of the Cyrillic readings of Latin letters. */
  readonly cyrillic: string | undefined;
  /** If set, similar words match, and the patterns are ignored. */
  readonly similar: string | undefined;
}

export interface SearchInput {
  readonly q: string;
  /** Finds similar names, for a text with typing mistakes. */
  readonly isFuzzy?: boolean;
}

/** Returns the patterns of a search; those of an empty text match nothing. */
export function searchPatterns({ q, isFuzzy = false }: SearchInput): SearchPatterns {
  const text = searchText(q);
  // Addresses are stored with the ASCII form of their domain.
  const address = text.replace(/[^\s@]+\.[^\s@]+/g, asciiDomain);
  const texts = new Set([text, address, ...otherSpellingsOf(text)]);
  return {
    parts: [...texts].map((one) => likePattern(one) ?? ""),
    cyrillic: cyrillicExpression(text),
    similar: isFuzzy ? text : undefined,
  };
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

/** Returns a condition of one form, for which PostgreSQL estimates whether few or many rows match. */
export function plain(condition: RawBuilder<boolean>): Condition {
  return { indexed: condition, scanned: condition };
}

/** Returns the condition that one of these holds; false if there are none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  const or = (form: keyof Condition) =>
    sql<boolean>`(${sql.join(conditions.length > 0 ? conditions.map((one) => one[form]) : [sql`false`], sql` or `)})`;
  return { indexed: or("indexed"), scanned: or("scanned") };
}

/** A text of a row, for which the table has an index of its plain letters. */
interface SearchedText {
  readonly table: "users" | "messages" | "reports";
  readonly alias: string;
  readonly words: RawBuilder<unknown>;
}

/** The part of the highest similarity that other rows need, so that many half similar names do not hide the one that is meant. */
const NEARLY_BEST = 0.9;
/** The number of similar names that are compared; a common name has more, and any of them are the best. */
const MAX_SIMILAR = 1_000;

/** Returns the condition that a text matches. The index serves the plain letters; those of both alphabets and digits are compared then. */
export function textMatches(text: SearchedText, { parts, cyrillic, similar }: SearchPatterns): RawBuilder<boolean> {
  if (similar !== undefined) return isMostSimilar(text, similar);
  const either = (letters: (text: RawBuilder<unknown>) => RawBuilder<unknown>, words: RawBuilder<unknown>) => {
    const patterns = sql.join(parts.map((part) => letters(sql`${part}`)));
    const others = cyrillic === undefined ? sql`` : sql` or ${words} ~ ${letters(sql`${cyrillic}`)}`;
    return sql<boolean>`(${words} like any(array[${patterns}])${others})`;
  };
  const plainLetters = (one: RawBuilder<unknown>) => sql`plain_letters(${one})`;
  const exact = either((one) => one, sql`lower(${text.words})`);
  return sql`(${either(plainLetters, plainLetters(text.words))} and ${exact})`;
}

function isMostSimilar({ table, alias, words }: SearchedText, similar: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`);
  const [typed, stored] = [sql`plain_letters(${similar})`, sql`plain_letters(${words})`];
  return sql`${id} in (select id from (select id, likeness, max(likeness) over () as best from (
      select ${id}, strict_word_similarity(${typed}, ${stored}) as likeness from ${sql.table(table)} as ${sql.id(alias)}
      where ${typed} <<% ${stored} limit ${sql.lit(MAX_SIMILAR)}) matches) ranked where likeness >= best * ${sql.lit(NEARLY_BEST)})`;
}

/** Returns the condition that name, e-mail or phone match, concatenated as in the index of `users`. */
export function personMatches(pattern: SearchPatterns, alias = "users"): RawBuilder<boolean> {
  const [name, email, phone] = ["name", "email", "phone"].map((column) => sql.ref(`${alias}.${column}`));
  const words = sql`${name} || ' ' || ${email} || ' ' || coalesce(${phone}, '')`;
  return textMatches({ table: "users", alias, words }, pattern);
}

/** Up to this number people are listed by id, so that indexes of their rows are used. */
const MAX_LISTED_IDS = 200;
/** Rows that are sampled: a name that matches more than MAX_LISTED_IDS of them is common. */
const SAMPLE = 2_000;

/** Queries of the ids of matching people: in a sample of rows, and in all rows. */
interface PeopleSet {
  readonly sampled: RawBuilder<unknown>;
  readonly all: RawBuilder<unknown>;
}

function named(pattern: SearchPatterns): PeopleSet {
  const of = (users: RawBuilder<unknown>) => sql`select users.id from ${users} where ${personMatches(pattern)}`;
  return {
    sampled: of(sql`(select * from users order by created_at desc limit ${sql.lit(SAMPLE)}) users`),
    all: of(sql`users`),
  };
}

function withNumber(number: string): PeopleSet {
  const of = (phones: RawBuilder<unknown>) => sql`select user_id as id from ${phones} where number like ${number}`;
  return { sampled: of(sql`(select * from phones limit ${sql.lit(SAMPLE)}) phones`), all: of(sql`phones`) };
}

/** Returns the ids of the people of a set; undefined if there are more than MAX_LISTED_IDS. */
async function idsIfFew(db: Db, { sampled, all }: PeopleSet): Promise<readonly string[] | undefined> {
  for (const set of [sampled, all]) {
    const { rows } = await sql<{
      id: string;
    }>`select id from (${set}) found limit ${sql.lit(MAX_LISTED_IDS + 1)}`.execute(db);
    if (rows.length > MAX_LISTED_IDS) return undefined;
    if (set === all) return [...new Set(rows.map(({ id }) => id))];
  }
  return [];
}

/** Returns the condition that a column is the id of one of these people. */
async function belongsTo(db: Db, column: string, set: PeopleSet, scanned: RawBuilder<boolean>): Promise<Condition> {
  const ids = await idsIfFew(db, set);
  return ids
    ? plain(sql`${sql.ref(column)} = any(${ids}::uuid[])`)
    : { indexed: sql`${sql.ref(column)} in (${set.all})`, scanned };
}

/** Returns a query of the ids of people whose name, e-mail or phone matches; undefined for an empty text. */
export function matchingPeople(q: string): RawBuilder<unknown> | undefined {
  const { pattern, number } = parseSearch({ q }) ?? {};
  const sets = [...(pattern ? [named(pattern)] : []), ...(number ? [withNumber(number)] : [])];
  return sets.length > 0
    ? sql.join(
        sets.map(({ all }) => all),
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
    sql<boolean>`(select ${personMatches(text, "one")} from users one where one.id = ${sql.ref(column)})`;
  return anyOf([
    ...(pattern === undefined ? [] : [await belongsTo(db, column, named(pattern), scanned(pattern))]),
    ...(number === undefined ? [] : [await hasPhoneNumber(db, number, column)]),
  ]);
}

/** Returns the condition that an ad shows this phone number: its own, or else its owner's. */
export async function showsPhoneNumber(db: Db, number: string): Promise<Condition> {
  const shown = sql<boolean>`coalesce(listings.principal_phone, listings.phone,
    (select one.phone from users one where one.id = listings.user_id)) like ${number}`;
  const { indexed, scanned } = await belongsTo(db, "listings.user_id", withNumber(number), shown);
  const both = sql<boolean>`(${indexed} and ${shown})`;
  return scanned === indexed ? plain(both) : { indexed: both, scanned };
}
