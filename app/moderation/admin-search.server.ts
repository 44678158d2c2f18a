/**
 * What administrators type into a search: a part of a name, an id, a pasted address, a number in any spelling. And how
 * all that belongs to the people it fits is found, be it one person or every second one.
 */
import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#app/accounts/phones.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { oneMistake } from "#app/search/one-mistake.ts";
import { typedOtherwise } from "#app/search/typed-otherwise.ts";

/** Normalises a search text: lower case, single spaces. */
export function searchText(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, 100);
}

/** A case-insensitive LIKE pattern for `text`; undefined if empty. */
export function likePattern(text: string): string | undefined {
  const tidy = searchText(text);
  return tidy === "" ? undefined : `%${tidy.replace(/[\\%_]/g, "\\$&")}%`;
}

/** What lower-case texts must have in them. */
interface Words {
  /** A LIKE pattern of what was typed. */
  readonly typed: string;
  /** A regular expression of the same in the other alphabet, on other layouts or with a mistake; ten times slower. */
  readonly otherwise: string | undefined;
}

/** What is looked for. */
export interface Asked {
  readonly q: string;
  /** Also with one mistake in it. */
  readonly isNearly?: boolean;
}

/** Of an empty text what nothing has. */
export function wordsOf({ q, isNearly = false }: Asked): Words {
  const text = searchText(q);
  const otherwise = isNearly ? oneMistake(text) : typedOtherwise(text);
  return { typed: likePattern(text) ?? "", otherwise };
}

/** A LIKE pattern for numbers as they are kept, of a whole one or of its beginning in any spelling, or of six digits and more. */
function numberPattern(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const whole = normalisePhone(text);
  if (whole) return whole;
  const typed = text.replace(/[^\d+]/g, "").replace(/^00/, "+");
  if (/^\+\d{3,}$/.test(typed)) return `${typed}%`;
  if (/^0\d{3,}$/.test(typed)) return `+359${typed.slice(1)}%`;
  return /^\d{6,}$/.test(typed) ? `%${typed}%` : undefined;
}

/**
 * The last id in a text: alone, or in the address of an ad, a profile or an administrator's page. Beside other words it is
 * none, nor in an e-mail.
 */
function idIn(text: string): string | undefined {
  if (/[\s@]/.test(text.trim())) return undefined;
  return /.*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/i.exec(text)?.[1]?.toLowerCase();
}

export interface Sought {
  /** Where there is one, nothing else is meant. */
  readonly id: string | undefined;
  readonly number: string | undefined;
  /** Of words; none for what can only be a number. */
  readonly pattern: Words | undefined;
}

/** Undefined for an empty text. */
export function readSought(asked: Asked): Sought | undefined {
  const { q } = asked;
  const id = idIn(q);
  if (id) return { id, number: undefined, pattern: undefined };
  const number = numberPattern(q);
  const isWords = searchText(q) !== "" && !(number && /^\s*[+0(]/.test(q));
  const pattern = isWords ? wordsOf(asked) : undefined;
  return number || pattern ? { id, number, pattern } : undefined;
}

/**
 * A condition in two forms: `all` gathers what fits first, `near` looks at one row after another. Which is quicker depends
 * on how much fits.
 */
export interface Condition {
  readonly all: RawBuilder<boolean>;
  readonly near: RawBuilder<boolean>;
}

export function plain(condition: RawBuilder<boolean>): Condition {
  return { all: condition, near: condition };
}

/** Nothing fits none of them. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const or = (form: keyof Condition) =>
    sql<boolean>`(${sql.join(conditions.length > 0 ? conditions.map((one) => one[form]) : [sql`false`], sql` or `)})`;
  return { all: or("all"), near: or("near") };
}

/** Texts that have these words. The first half of `all` is what an index over the same text answers. */
export function fits(words: RawBuilder<unknown>, { typed, otherwise }: Words): Condition {
  const either = (text: RawBuilder<unknown>, of: (pattern: string) => RawBuilder<unknown>) =>
    sql<boolean>`(${text} like ${of(typed)}${otherwise === undefined ? sql`` : sql` or ${text} ~ ${of(otherwise)}`})`;
  const near = either(sql`lower(${words})`, (pattern) => sql`${pattern}`);
  const plain = either(sql`plain_letters(${words})`, (pattern) => sql`plain_letters(${pattern})`);
  return { all: sql`(${plain} and ${near})`, near };
}

/** Whether name, e-mail or number fit; as the index over people has them. */
export function personFits(pattern: Words, alias = "users"): Condition {
  const [name, email, phone] = ["name", "email", "phone"].map((column) => sql.ref(`${alias}.${column}`));
  return fits(sql`${name} || ' ' || ${email} || ' ' || coalesce(${phone}, '')`, pattern);
}

/** Up to here people are named one by one, so that the indexes of what is theirs are used. */
const FEW = 200;
/** If more than a few of so many fit, a name is common. */
const SAMPLE = 2_000;

/** A set of people: who fits among some, found by looking at each; all who fit, by the index; and the same by looking at each. */
interface PeopleSet {
  readonly some: RawBuilder<unknown>;
  readonly indexed: RawBuilder<unknown>;
  readonly all: RawBuilder<unknown>;
}

function named(pattern: Words): PeopleSet {
  const { all, near } = personFits(pattern);
  const from = sql`select users.id from users where `;
  return {
    some: sql`select users.id from (select * from users order by created_at desc limit ${sql.lit(SAMPLE)}) users where ${near}`,
    indexed: sql`${from} ${all}`,
    all: sql`${from} ${near}`,
  };
}

function withNumber(number: string): PeopleSet {
  const of = (phones: RawBuilder<unknown>) => sql`select user_id as id from ${phones} where number like ${number}`;
  const all = of(sql`phones`);
  return { some: of(sql`(select * from phones limit ${sql.lit(SAMPLE)}) phones`), indexed: all, all };
}

/** The people of a set as ids where they are few; undefined where they are many. */
async function fewOf(db: Db, { some, indexed }: PeopleSet): Promise<readonly string[] | undefined> {
  for (const set of [some, indexed]) {
    const { rows } = await sql<{ id: string }>`select id from (${set}) found limit ${sql.lit(FEW + 1)}`.execute(db);
    if (rows.length > FEW) return undefined;
    if (set === indexed) return [...new Set(rows.map(({ id }) => id))];
  }
  return [];
}

/** Rows of these people by a column: by their ids, or by looking at each. */
async function belongsTo(db: Db, column: string, set: PeopleSet, near: RawBuilder<boolean>): Promise<Condition> {
  const ids = await fewOf(db, set);
  return ids
    ? plain(sql`${sql.ref(column)} = any(${ids}::uuid[])`)
    : { all: sql`${sql.ref(column)} in (${set.all})`, near };
}

/** The ids of all people that a text means by a part of name, e-mail or number; undefined if it means none. */
export function peopleSought(q: string): RawBuilder<unknown> | undefined {
  const { pattern, number } = readSought({ q }) ?? {};
  const sets = [...(pattern ? [named(pattern)] : []), ...(number ? [withNumber(number)] : [])];
  return sets.length > 0
    ? sql.join(
        sets.map(({ indexed }) => indexed),
        sql` union all `,
      )
    : undefined;
}

/** Rows whose column is the id of somebody with this number, in the profile or in an ad. */
export function ofNumber(db: Db, number: string, column: string): Promise<Condition> {
  const near = sql<boolean>`exists (select from phones where phones.user_id = ${sql.ref(column)} and phones.number like ${number})`;
  return belongsTo(db, column, withNumber(number), near);
}

/** Rows that belong to the people sought by a part of name, e-mail or number: those whose id is in the column. */
export async function ofPeople(db: Db, { pattern, number }: Sought, column: string): Promise<Condition> {
  const near = (text: Words) =>
    sql<boolean>`(select ${personFits(text, "one").near} from users one where one.id = ${sql.ref(column)})`;
  return anyOf([
    ...(pattern === undefined ? [] : [await belongsTo(db, column, named(pattern), near(pattern))]),
    ...(number === undefined ? [] : [await ofNumber(db, number, column)]),
  ]);
}

/** Ads that show the number: their own, or else their owner's. */
export async function showingNumber(db: Db, number: string): Promise<Condition> {
  const shown = sql<boolean>`coalesce(listings.phone, (select one.phone from users one where one.id = listings.user_id))
    like ${number}`;
  const { all, near } = await belongsTo(db, "listings.user_id", withNumber(number), shown);
  const both = sql<boolean>`(${all} and ${shown})`;
  return near === all ? plain(both) : { all: both, near };
}
