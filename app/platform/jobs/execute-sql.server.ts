/** Runs the SQL of pg-boss on the database of the site. */
import { CompiledQuery } from "kysely";
import { ambientHandle, type OpenDatabase } from "#app/platform/database/database.server.ts";

/** Runs SQL text of pg-boss. Without values it may be several statements, which only a script can run. */
export async function executeSql(
  database: OpenDatabase,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  if (values.length > 0) {
    const { rows } = await ambientHandle(database.db).executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, values),
    );
    return { rows };
  }
  // The rows of all statements, as pg-boss expects.
  const results = await database.script(text);
  return { rows: results.flatMap(({ rows }) => rows) };
}
