/** Undoes decisions of the last seconds: restores the earlier state and cancels the queued mails, if the target was not changed since. */
import { sql } from "kysely";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { type EarlierRows, insertAudit, UNDOABLE_TABLES, type Undo } from "#app/admin/actions/admin-action.server.ts";
import { UNDOABLE_SECONDS } from "#app/listings/life/undo.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { findLoggedAction } from "./action-registry.server.ts";
import { failureText, runOnEach } from "./each-row.server.ts";

/**
 * Undoes decisions of this administrator, named by their audit rows, each separately; if some cannot be undone, the message names their
 * targets. Refuses as undoDecision() does if none can.
 */
export async function undoDecisions(site: Site, admin: Person, auditIds: readonly string[]): Promise<string> {
  const decisions = await findDecisions(site.db, admin, auditIds);
  const [first] = decisions;
  const action = first && findLoggedAction(first.target_type, first.action);
  if (!action) throw new Refusal("admin_undo_late");
  const { target } = action.offer;
  const rows = new Map(decisions.map(({ id, target_id }) => [target_id, String(id)]));
  const failed = await runOnEach(site.log, [...rows.keys()], {
    run: (id) => undoDecision(site, admin, rows.get(id) ?? ""),
    failure: "unexpected",
    logged: { target, name: "undo" },
  });
  if (failed.size === 0) return "Решението е отменено";
  return `Отменено: ${rows.size - failed.size} от ${rows.size}. ${await failureText(site.db, target, failed)}`;
}

function findDecisions(db: Db, { id }: Person, auditIds: readonly string[]) {
  return db
    .selectFrom("audit_log")
    .select(["id", "action", "target_type", "target_id"])
    .where(sql<boolean>`id = any(${auditIds.filter(isAuditId)}::bigint[])`)
    .where("actor_id", "=", id)
    .orderBy("id")
    .execute();
}

const isAuditId = (id: string) => /^\d{1,18}$/.test(id);

/**
 * Undoes a decision of this administrator, named by its audit row. Refuses with admin_undo_late, or admin_action_refused if the
 * target was changed meanwhile.
 */
export function undoDecision(
  { db, jobs }: { readonly db: Db; readonly jobs: JobQueue },
  admin: Person | null,
  auditId: string,
): Promise<void> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  return inTransaction(db, async (tx) => {
    const decision = await findUndoable(tx, admin, auditId);
    if (!decision) throw new Refusal("admin_undo_late");
    const { target_type, target_id, action: name } = decision;
    const { rows, versions, mails } = decision.undo as Undo;
    const action = findLoggedAction(target_type, name);
    // The registry cannot state the type of its targets; all have a version.
    const target = (await action?.load(tx, target_id)) as { readonly updated_at: Date } | undefined;
    const isUnchanged = target?.updated_at.toISOString() === versions[target_id];
    if (!action || !target || !isUnchanged) throw new Refusal("admin_action_refused");
    await action.announce?.(tx, target_id);
    await restore(tx, rows, versions);
    for (const mail of mails) await jobs.cancel(mail.name, mail.id);
    await tx.updateTable("audit_log").set({ undo: null }).where("id", "=", decision.id).execute();
    const after = await action.load(tx, target_id);
    await insertAudit(tx, {
      actor_id: admin.id,
      action: "undo",
      target_type: action.target,
      target_id,
      before: target,
      after: after ?? null,
    });
  });
}

function findUndoable(tx: Tx, { id }: Person, auditId: string) {
  if (!isAuditId(auditId)) return undefined;
  return tx
    .selectFrom("audit_log")
    .select(["id", "action", "target_type", "target_id", "undo"])
    .where("id", "=", Number(auditId))
    .where("actor_id", "=", id)
    .where("undo", "is not", null)
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${sql.lit(UNDOABLE_SECONDS)})`)
    .forUpdate()
    .executeTakeFirst();
}

/** Restores the rows, except those that were changed after the decision: they have decisions of their own. */
async function restore(tx: Tx, rows: EarlierRows, versions: Undo["versions"]): Promise<void> {
  for (const table of UNDOABLE_TABLES)
    for (const { id, ...columns } of rows[table] ?? []) {
      const values = Object.entries({ ...columns, updated_at: new Date() });
      const set = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      // Versions are in milliseconds, the times of the database may have microseconds.
      await sql`update ${sql.table(table)} set ${sql.join(set)}
        where id = ${id} and date_trunc('milliseconds', updated_at) = ${versions[id]}::timestamptz`.execute(tx);
    }
}
