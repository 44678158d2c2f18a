/**
 * Reads the search text of an administration list: a part of a name, an id, a URL with an id, or a phone number in any spelling; and builds
 * the conditions that find rows of matching people.
 */
import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#app/accounts/profile/phones.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { oneMistake } from "./one-mistake.ts";
import { otherSpellingsOf } from "./typed-otherwise.ts";

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
  const alternatives = isFuzzy ? oneMistake(text) : otherSpellingsOf(text);
  return { typed: likePattern(text) ?? "", alternatives };
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

/** Returns the condition that one of these holds; false if there are none. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`;
}

/** Returns the condition that a text matches. An index over the same text serves its first half. */
export function textMatches(words: RawBuilder<unknown>, { typed, alternatives }: SearchPatterns): RawBuilder<boolean> {
  const either = (text: RawBuilder<unknown>, of: (pattern: string) => RawBuilder<unknown>) =>
    sql`(${text} like ${of(typed)}${alternatives === undefined ? sql`` : sql` or ${text} ~ ${of(alternatives)}`})`;
  const withoutMarks = either(sql`plain_letters(${words})`, (pattern) => sql`plain_letters(${pattern})`);
  return sql`(${withoutMarks} and ${either(sql`lower(${words})`, (pattern) => sql`${pattern}`)})`;
}

/** Returns the condition that name, e-mail or phone match, concatenated as in the index of `users`. */
export function personMatches(pattern: SearchPatterns): RawBuilder<boolean> {
  return textMatches(sql`users.name || ' ' || users.email || ' ' || coalesce(users.phone, '')`, pattern);
}

const withNumber = (number: string) => sql`select user_id as id from phones where number like ${number}`;

/** Returns a query of the ids of people whose name, e-mail or phone matches; undefined for an empty search. */
export function matchingPeople(search: ParsedSearch | undefined): RawBuilder<unknown> | undefined {
  const { pattern, number } = search ?? {};
  const queries = [
    ...(pattern ? [sql`select users.id from users where ${personMatches(pattern)}`] : []),
    ...(number ? [withNumber(number)] : []),
  ];
  return queries.length > 0 ? sql.join(queries, sql` union all `) : undefined;
}

/** Up to this number people are listed by id, so that indexes of their rows are used. */
export const MAX_LISTED_IDS = 10_000;

/** Returns the condition that a column is the id of one of these people. */
type IsOfPeople = (column: string) => RawBuilder<boolean>;

async function amongPeople(db: Db, people: RawBuilder<unknown>): Promise<IsOfPeople> {
  const { rows } = await sql<{
    id: string;
  }>`select id from (${people}) found limit ${sql.lit(MAX_LISTED_IDS + 1)}`.execute(db);
  if (rows.length > MAX_LISTED_IDS)
    return (column) => sql`exists (select from (${people}) found where found.id = ${sql.ref(column)})`;
  const ids = rows.map(({ id }) => id);
  return (column) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;
}

/** Returns the condition for columns with ids of people whose name, e-mail or phone matches. */
export async function findIsOfPeople(db: Db, search: ParsedSearch): Promise<IsOfPeople> {
  const people = matchingPeople(search);
  return people ? amongPeople(db, people) : () => sql`false`;
}

/** Returns the condition for columns with ids of people who have this phone number, in the profile or in an ad. */
export function findHasPhoneNumber(db: Db, number: string): Promise<IsOfPeople> {
  return amongPeople(db, withNumber(number));
}

/** Returns the condition that an ad shows this phone number: its own, or else its owner's. */
export async function showsPhoneNumber(db: Db, number: string): Promise<RawBuilder<boolean>> {
  const hasPhoneNumber = await findHasPhoneNumber(db, number);
  return sql`(${hasPhoneNumber("listings.user_id")}
    and coalesce(listings.phone, (select one.phone from users one where one.id = listings.user_id)) like ${number})`;
}
