// Inserts a row into every empty table, with values by the types of the system catalogue, so that new tables are included.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/** A text with characters that have a meaning in copied rows. */
const TEXT = "'а\"б\\в\tг\nд, {е} \\N'";
const VALUES: Readonly<Record<string, string>> = {
  text: TEXT,
  "character varying": TEXT,
  uuid: "gen_random_uuid()",
  boolean: "true",
  "timestamp with time zone": "now() + interval '7 days 0.123456 s'",
  date: "date '2026-11-22'",
  jsonb: `jsonb_build_object('а', ${TEXT}, 'b', array[1, 2.50], 'c', null)`,
  tsvector: `'''а б'':1A,7 в:2'::tsvector`,
  tsquery: `'а & !б <-> в:*A'::tsquery`,
  xid8: "pg_current_xact_id()",
  "text[]": `array[${TEXT}, '', 'NULL', null]`,
  "integer[]": "array[[1, 2], [3, null]]",
  "uuid[]": "array[gen_random_uuid(), null]",
};
const NUMBERS = /^(smallint|integer|bigint|numeric)$/;
/** Columns that must be null because of others. */
const EMPTY = new Set([
  ...["recipients.email", "alert_mails.asked_on", "ratings.rated_by", "conversations.buyer_id"],
  // Those of guests, in rows of people.
  ...["conversation_members.guest_id", "account_links.guest_id", "account_links.conversation_id"],
]);
/** Columns that do not accept every text. */
const SPECIAL: Readonly<Record<string, string>> = {
  "phones.number": "'+359888000001'",
  // Nobody blocks oneself.
  "blocked_people.blocked_id": "(select id from users order by ctid limit 1)",
  "traders.eik": "'131129282'",
  // A headword has no spaces.
  "search_words.word": "'ябълк'",
};

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  /** The first value that a check allows. */
  readonly allowed: string | null;
  /** The table that it references. */
  readonly of_table: string | null;
  readonly of_column: string | null;
}

/** Fills all empty permanent tables of the site and its job queue; throws with the names of those that cannot be filled. */
export async function fillTables(db: Db): Promise<void> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as is_required,
      (select substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[''([^'']*)''') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed,
      f.confrelid::regclass::text as of_table,
      (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[array_position(f.conkey, a.attnum)]) as of_column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join lateral (select * from pg_constraint where conrelid = c.oid and contype = 'f' and a.attnum = any(conkey) limit 1) f on true
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'queue\\_stats%'
      and a.attgenerated = '' and a.attidentity = '' order by a.attnum`.execute(db);
  let open = [...Map.groupBy(rows, ({ schema, table }) => `${schema}."${table}"`)];
  let failures: string[] = [];
  for (let before = Number.POSITIVE_INFINITY; open.length > 0 && open.length < before; ) {
    before = open.length;
    failures = [];
    const left: typeof open = [];
    for (const one of open) {
      const failure = await fill(db, ...one);
      if (failure === undefined) continue;
      left.push(one);
      failures.push(failure);
    }
    open = left;
  }
  if (failures.length > 0) throw new Error(`not filled:\n${failures.join("\n")}`);
}

async function fill(db: Db, table: string, columns: readonly Column[]): Promise<string | undefined> {
  const { rows } = await sql.raw<{ is_full: boolean }>(`select exists (select from ${table}) as is_full`).execute(db);
  if (rows[0]?.is_full) return undefined;
  let failure: unknown;
  for (const wanted of [columns, columns.filter((one) => one.is_required || one.of_table || one.allowed)]) {
    const given = wanted.filter(({ table: name, name: column }) => !EMPTY.has(`${name}.${column}`));
    const names = given.map(({ name }) => `"${name}"`);
    const statement =
      names.length > 0
        ? `insert into ${table} (${names.join(", ")}) values (${given.map(valueIn).join(", ")})`
        : `insert into ${table} default values`;
    try {
      await sql.raw(statement).execute(db);
      return undefined;
    } catch (error) {
      failure = error;
    }
  }
  return `${table}: ${failure}`;
}

function valueIn({ table, name, type, allowed, of_table: ofTable, of_column: ofColumn }: Column): string {
  const special = SPECIAL[`${table}.${name}`];
  if (special) return special;
  // The last row, so that composite keys reference one row.
  if (ofTable) return `(select "${ofColumn}" from ${ofTable} order by ctid desc limit 1)`;
  if (allowed) return `'${allowed}'`;
  if (NUMBERS.test(type)) return "3";
  return VALUES[type] ?? "null";
}
