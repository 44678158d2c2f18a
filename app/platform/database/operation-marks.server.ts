/**
 * Reads and writes records of operation (`operation_marks`): the last backup, the notice on all pages, read-only mode. Changes
 * are announced.
 */

import { announce } from "#app/platform/database/changes/changes.server.ts";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { OperationMarkName } from "#db/tables.ts";
import { type Db, inTransaction } from "./database.server.ts";

/** Milliseconds after which the last backup is old. */
export const OLD_BACKUP_AGE = 2 * DAY;

export interface Mark {
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function readMarks(db: Db): Promise<Readonly<Partial<Record<OperationMarkName, Mark>>>> {
  const rows = await db.selectFrom("operation_marks").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, at, details }) => [name, { at, details: details as Mark["details"] }]));
}

export const markKey = (name: OperationMarkName): ChangeKey => `mark:${name}`;

export async function setMark(db: Db, name: OperationMarkName, details: Mark["details"]): Promise<void> {
  const row = { at: new Date(), details: JSON.stringify(details) };
  await inTransaction(db, async (tx) => {
    announce(tx, [markKey(name)]);
    await tx
      .insertInto("operation_marks")
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
  });
}

export async function clearMark(db: Db, name: OperationMarkName): Promise<void> {
  await inTransaction(db, async (tx) => {
    announce(tx, [markKey(name)]);
    await tx.deleteFrom("operation_marks").where("name", "=", name).execute();
  });
}
