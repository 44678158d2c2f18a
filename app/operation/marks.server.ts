/** What operators have done or set (`operation_marks`): the last backup, the notice on all pages, whether the site only reads. */
import type { Db } from "#app/platform/database.server.ts";
import type { OperationMarkName } from "#db/tables.ts";

export interface Mark {
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function readMarks(db: Db): Promise<Readonly<Partial<Record<OperationMarkName, Mark>>>> {
  const rows = await db.selectFrom("operation_marks").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at, details }) => [name, { at, details: details as Mark["details"] }]));
}
