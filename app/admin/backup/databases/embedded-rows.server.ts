/** Converts the rows of an embedded database to a script for psql. */
import type { PGlite } from "@electric-sql/pglite";
import { MOVED_TABLES } from "./table-sums.server.ts";

/** Rows in memory at a time. */
const BATCH_SIZE = 500;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Yields `COPY` statements with the rows of all tables of the site and of its job queue, then `setval` for each sequence. */
export async function* rowsAsScript(pglite: PGlite): AsyncGenerator<string> {
  for (const table of await tablesOf(pglite)) {
    yield `copy ${table.name} (${table.columns.join(", ")}) from stdin;\n`;
    yield* linesOf(pglite, table);
    yield "\\.\n";
  }
  const { rows } = await pglite.query<{ name: string }>(`
    select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind = 'S'`);
  for (const { name } of rows) {
    const text = `select last_value::text as last, is_called from ${name}`;
    const [state] = (await pglite.query<{ last: string; is_called: boolean }>(text)).rows;
    yield `select pg_catalog.setval('${name}', ${state?.last}, ${state?.is_called});\n`;
  }
}

/** Returns the tables without generated columns, which the other database computes itself. */
async function tablesOf(pglite: PGlite): Promise<readonly Table[]> {
  const { rows } = await pglite.query<Table>(`
    select format('%I.%I', nspname, relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where ${MOVED_TABLES} and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1 order by 1`);
  return rows;
}

async function* linesOf(pglite: PGlite, { name, columns }: Table): AsyncGenerator<string> {
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
}

function escaped(value: string | null): string {
  return value === null ? "\\N" : value.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPED[found] ?? found);
}
