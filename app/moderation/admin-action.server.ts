/**
 * The one way an administrator's action runs: the target is loaded under a lock, the action checked and done, and the
 * audit row written, in one transaction. Whoever is no administrator changes nothing.
 */
import { z } from "zod";
import type { Viewer } from "#app/accounts/viewer.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { type ErrorCode, Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";

export const NO_INPUT = z.object({});

export interface ActionDesk {
  readonly env: Pick<Env, "listingLifetimeDays">;
  readonly tx: Tx;
  readonly jobs: JobQueue;
  readonly admin: Viewer;
}

interface Dated {
  readonly updated_at: Date;
}

export interface AdminAction<Target, Input> {
  /** What kind of thing it is about, in the audit log. */
  readonly target: string;
  /** What is changed, under a lock, with the time of its last change. */
  load(tx: Tx, id: string): Promise<(Target & Dated) | undefined>;
  readonly input: z.ZodType<Input>;
  readonly failure: ErrorCode;
  allowed(target: Target, admin: Viewer): boolean;
  /** Announces what visitors see of the target; before `run`, which may delete it. Left out where they see nothing. */
  announce?(tx: Tx, id: string): Promise<void>;
  run(desk: ActionDesk, target: Target, input: Input): Promise<void>;
  success(input: Input): string;
}

/** An action among others, whatever it is given: its input is what its own schema made. */
export interface AnyAction<Target> {
  readonly target: string;
  load(tx: Tx, id: string): Promise<(Target & Dated) | undefined>;
  readonly input: z.ZodType;
  readonly failure: ErrorCode;
  allowed(target: Target, admin: Viewer): boolean;
  announce?(tx: Tx, id: string): Promise<void>;
  run(desk: ActionDesk, target: Target, input: never): Promise<void>;
  success(input: never): string;
}

export function defineAction<Target, Input>(action: AdminAction<Target, Input>): AdminAction<Target, Input> {
  return action;
}

interface Wish<Target> {
  readonly action: AnyAction<Target>;
  /** Its name in the audit log. */
  readonly name: string;
  readonly id: string;
  /** As submitted; the action's schema reads it. */
  readonly input: unknown;
  /** ISO time of the last change that the administrator has seen; not asked when left out. */
  readonly seen?: string | undefined;
  /** ISO time after which nobody else's change has been seen; for rows that were ticked among others. */
  readonly asOf?: string | undefined;
}

/**
 * Runs an action and returns what to say. Refuses with access_denied, admin_target_missing, or admin_action_refused when
 * somebody else has changed the target meanwhile.
 */
export async function runAdminAction<Target>(
  { db, jobs, env }: { readonly db: Db; readonly jobs: JobQueue; readonly env: ActionDesk["env"] },
  admin: Viewer | null,
  { action, name, id, input, seen, asOf }: Wish<Target>,
): Promise<string> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  const parsed = action.input.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal("invalid_value", { reason: issue?.message ?? "", field: String(issue?.path[0] ?? "") });
  }
  const given = parsed.data as never;
  return inTransaction(db, async (tx) => {
    const target = await action.load(tx, id);
    if (!target) throw new Refusal("admin_target_missing");
    const changed = target.updated_at.toISOString();
    const isStale = (seen !== undefined && seen !== changed) || (asOf !== undefined && changed > asOf);
    if (isStale || !action.allowed(target, admin)) throw new Refusal("admin_action_refused");
    await action.announce?.(tx, id);
    await action.run({ tx, jobs, admin, env }, target, given);
    await writeAudit(tx, {
      actor_id: admin.id,
      action: name,
      target_type: action.target,
      target_id: id,
      before: target,
      after: (await action.load(tx, id)) ?? null,
    });
    return action.success(given);
  });
}

interface AuditEntry {
  /** Null: the server itself, by its operator. */
  readonly actor_id: string | null;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who did what to whom, with what stood there before and after: only what has changed, and never a phone number. */
export async function writeAudit(tx: Tx, { before, after, ...entry }: AuditEntry): Promise<void> {
  const changed = changedKeys(before, after);
  await tx
    .insertInto("audit_log")
    .values({ ...entry, before: pick(before, changed), after: pick(after, changed) })
    .execute();
}

type Row = Readonly<Record<string, unknown>>;

function changedKeys(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [(before ?? {}) as Row, (after ?? {}) as Row];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => key !== "updated_at" && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
}

function pick(row: unknown, keys: readonly string[]): string | null {
  if (row === null || row === undefined) return null;
  const hidden = (key: string, value: unknown) => (key === "phone" && value !== null ? "…" : value);
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, hidden(key, (row as Row)[key])])));
}
