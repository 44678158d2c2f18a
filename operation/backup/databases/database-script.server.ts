/**
 * Writes a database as a script of SQL: the schema by the migrations, then the rows. psql runs it on an empty database of any PostgreSQL that the
 * site supports, as does a restore (load-rows.server.ts), which reads only its rows.
 */
import type { PGlite } from "@electric-sql/pglite";
import type { Migration } from "#db/migrate.ts";
import type { RunQuery } from "./row-counts.server.ts";
import { AFTER_ROWS, BEFORE_ROWS, queueVersion, schemaStatements } from "./site-schema.server.ts";
import { COPIED_TABLES, SITE_SEQUENCES } from "./site-tables.server.ts";

/** Rows in memory at a time. */
const BATCH_SIZE = 500;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** An open transaction of a database, from which rows are read. */
export interface RowSource {
  readonly ask: RunQuery;
  /** Yields the rows of a table in the text format of COPY. */
  read(table: Table): AsyncIterable<Buffer | string>;
}

/** Yields the script. `migrations` are those that have run, for one transaction. */
export async function* databaseScript(
  source: RowSource,
  migrations: readonly Migration[],
): AsyncGenerator<Buffer | string> {
  yield "SELECT pg_catalog.set_config('search_path', 'public, ' || current_setting('search_path'), false);\n";
  for (const text of schemaStatements(migrations, await queueVersion(source.ask))) yield `${text}\n`;
  yield `${BEFORE_ROWS}\n`;
  yield* rowsAsScript(source);
  yield AFTER_ROWS;
}

/** Yields `COPY` statements with the rows of all tables, the version of the job queue first, then `setval` for each sequence. */
export async function* rowsAsScript({ ask, read }: RowSource): AsyncGenerator<Buffer | string> {
  for (const table of await tablesOf(ask)) {
    yield `COPY ${table.name} (${table.columns.join(", ")}) FROM stdin;\n`;
    yield* read(table);
    yield "\\.\n";
  }
  for (const { name } of await ask(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where ${SITE_SEQUENCES}`,
  )) {
    const [state] = await ask(`select last_value::text as last, is_called from ${name}`);
    yield `SELECT pg_catalog.setval('${name}', ${state?.last}, ${state?.is_called});\n`;
  }
}

/** Returns the tables without generated columns, which the other database computes itself. */
async function tablesOf(ask: RunQuery): Promise<readonly Table[]> {
  const rows = await ask(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name, quote_ident(attname) as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where ${COPIED_TABLES} and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname <> 'version', 1, attnum`);
  const columns = Map.groupBy(rows, ({ name }) => String(name));
  return [...columns].map(([name, ofTable]) => ({ name, columns: ofTable.map(({ column }) => String(column)) }));
}

/** Reads rows of an embedded database, whose COPY would hold a whole table in memory. */
export function embeddedRows(pglite: PGlite): RowSource["read"] {
  return async function* linesOf({ name, columns }) {
    await pglite.exec(
      `declare table_rows no scroll cursor for select ${columns.map((column) => `${column}::text`).join(", ")} from ${name}`,
    );
    for (;;) {
      const { rows } = await pglite.query<(string | null)[]>(`fetch ${BATCH_SIZE} from table_rows`, [], {
        rowMode: "array",
      });
      if (rows.length === 0) break;
      yield rows.map((values) => `${values.map(escaped).join("\t")}\n`).join("");
    }
    await pglite.exec("close table_rows");
  };
}

function escaped(value: string | null): string {
  return value === null ? "\\N" : value.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPED[found] ?? found);
}
