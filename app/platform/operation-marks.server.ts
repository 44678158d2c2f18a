/** What operators have done or set (`operation_marks`): the last backup, the notice on all pages, whether the site only reads. */

import type { OperationMarkName } from "#db/tables.ts";
import type { Db } from "./database.server.ts";

export interface Mark {
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function readMarks(db: Db): Promise<Readonly<Partial<Record<OperationMarkName, Mark>>>> {
  const rows = await db.selectFrom("operation_marks").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at, details }) => [name, { at, details: details as Mark["details"] }]));
}

export async function setMark(db: Db, name: OperationMarkName, details: Mark["details"]): Promise<void> {
  const row = { at: new Date(), details: JSON.stringify(details) };
  await db
    .insertInto("operation_marks")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

export async function clearMark(db: Db, name: OperationMarkName): Promise<void> {
  await db.deleteFrom("operation_marks").where("name", "=", name).execute();
}
