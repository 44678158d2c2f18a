/**
 * Runs administrator actions: loads the target under a lock, checks and runs the action, and writes the audit row, in one
 * transaction. Only for administrators.
 */
import { sql, type Updateable } from "kysely";
import { z } from "zod";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import type { Enqueuing, JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import type { Tables } from "#db/tables.ts";
import type { ActionTarget, ActionText, Mark, Offer } from "./admin-actions.ts";
import type { AuditTarget, Labelled } from "./audit-columns.ts";
import type { LoggedChange } from "./logged-changes.ts";

const NO_INPUT = z.object({});

/** Returns the properties of an action that asks for one of these reasons. */
export function askReason<Code extends string>(reasons: Readonly<Record<Code, string>>) {
  return { reasons, input: z.object({ reason: z.enum(codesOf(reasons), "Изберете причина") }) };
}

export interface ActionDependencies {
  readonly env: Pick<Env, "listingLifetimeDays">;
  readonly tx: Tx;
  readonly admin: Person;
}

export const UNDOABLE_TABLES = ["users", "listings", "messages", "reports"] as const;

/** Rows with the columns that undoing restores, by table. */
export type EarlierRows = {
  readonly [Table in (typeof UNDOABLE_TABLES)[number]]?: readonly (Updateable<Tables[Table]> & {
    readonly id: string;
  })[];
};

/** Stored with a decision that can be undone. */
export interface Undo {
  readonly rows: EarlierRows;
  /** The versions of these rows after the decision, as ISO times by id. The target is among them. */
  readonly versions: Readonly<Record<string, string>>;
  readonly mails: readonly { readonly name: string; readonly id: string }[];
}

/** Seconds after which the mail of a decision that can be undone is sent: longer than it can be undone (UNDO_SECONDS). */
const MAIL_DELAY = 15;

interface Dated {
  readonly updated_at: Date;
}

/** The mail of an action. The runner sends it, and the confirmation announces it. */
export interface ActionMail<Target, Input> {
  /** Its content, as words that follow „имейл“. */
  readonly content: string;
  /** Returns the id of the recipient; null if no mail is sent. */
  to(target: Target): string | null;
  enqueue(jobs: Enqueuing, target: Target, input: Input): Promise<void>;
}

export interface AdminAction<Target, Input> extends ActionText {
  readonly target: AuditTarget;
  /** The sentence in the audit log, which the name of the target follows: 'Блокира'. */
  readonly audit: string;
  /** Loads the target under a lock, with its version. */
  load(tx: Tx, id: string): Promise<(Target & Dated) | undefined>;
  /** Validates further input of the form; omitted if there is none. */
  readonly input?: z.ZodType<Input>;
  /** The error of a run that fails unexpectedly; "unexpected" by default. */
  readonly failure?: PlainErrorCode;
  allowed(target: Target, admin: Person): boolean;
  /** Reports whether the same form ran before. Then nothing is changed, and the success is reported again, whatever version it saw. */
  isRepeated?(tx: Tx, target: Target, input: Input): Promise<boolean>;
  /** Announces the change to the page cache; called before `run`, which may delete the target. Omitted if visitors do not see it. */
  announce?(tx: Tx, id: string): Promise<void>;
  /** Makes the change. It gets no job queue, so that every mail of an action is in `mail`, which the confirmation announces. */
  run(dependencies: ActionDependencies, target: Target, input: Input): Promise<void>;
  readonly mail?: ActionMail<Target, Input>;
  /** Only for actions that can be undone. */
  readonly undo?: {
    /** The text after the action, which the name of the target follows: 'Спряна обява'. */
    readonly done: string;
    /** Returns what undoing restores, before `run`. */
    earlier(tx: Tx, target: Target): Promise<EarlierRows>;
  };
  /** Returns the mark that lists show for the state which this action causes; undefined in another state. */
  mark?(target: Target): Mark | undefined;
  /** Returns values for the audit log that are not stored in the target, such as the reason. */
  auditOnly?(input: Input): Partial<Target> | { readonly reason: string };
  success(input: Input): string;
}

/** An action with any input, which its own schema validates. */
interface AnyAction<Target> extends Omit<AdminAction<Target, never>, "input" | "auditOnly"> {
  auditOnly?(input: never): object;
  readonly input?: z.ZodType;
}

export interface NamedAction<Target> extends AnyAction<Target> {
  readonly offer: Offer;
}

/** Defines an action. The type requires a label for each column of its target (audit-columns.ts). */
export function defineAction<Kind extends AuditTarget, Target extends Labelled<Kind, Target>, Input>(
  action: AdminAction<Target, Input> & { readonly target: Kind },
): AdminAction<Target, Input> {
  return action;
}

/** Gives each action its path, /admin/do/{target}/{name}. */
export function nameActions<Target, Name extends string>(
  target: ActionTarget,
  actions: Readonly<Record<Name, AnyAction<Target>>>,
) {
  const named: Partial<Record<Name, NamedAction<Target>>> = {};
  for (const name of codesOf(actions)) named[name] = { ...actions[name], offer: describe(target, name, actions[name]) };
  // Every name was set.
  return named as Readonly<Record<Name, NamedAction<Target>>>;
}

function describe<Target>(target: ActionTarget, name: string, action: AnyAction<Target>): Offer {
  const { label, confirm, many, looksDangerous, asksAmount, asksOffice, reasons, place, desk, mail, undo } = action;
  const texts = { label, confirm, many, looksDangerous, asksAmount, asksOffice, reasons, place, desk };
  return { target, name, ...texts, sendsMail: mail !== undefined, done: undo?.done };
}

/** Returns the actions that are allowed on the target; none if it is undefined. */
export function allowedActions<Target>(
  actions: Readonly<Record<string, NamedAction<Target>>>,
  target: Target | undefined,
  admin: Person,
): readonly Offer[] {
  return target === undefined
    ? []
    : Object.values(actions).flatMap(({ offer, allowed }) => (allowed(target, admin) ? [offer] : []));
}

/** Returns what a list shows of a row by its actions: those that are allowed, and the marks of its state. */
export function actionsView<Target extends Dated>(
  actions: Readonly<Record<string, NamedAction<Target>>>,
  target: Target,
  admin: Person,
) {
  return {
    actions: allowedActions(actions, target, admin),
    marks: Object.values(actions).flatMap(({ mark }) => mark?.(target) ?? []),
    seen: target.updated_at.toISOString(),
  };
}

/** The versions that an administrator saw; those omitted are not checked. */
export interface SeenVersions {
  /** ISO time: the version of the row. */
  readonly seen?: string | undefined;
  /** ISO time: the newest version on the page of rows selected together; a row changed later is refused. */
  readonly asOf?: string | undefined;
}

/** Reports whether the target was changed after the administrator saw it. */
export function isStale({ updated_at }: Dated, { seen, asOf }: SeenVersions): boolean {
  const changed = updated_at.toISOString();
  return (seen !== undefined && seen !== changed) || (asOf !== undefined && changed > asOf);
}

interface ActionCall<Target> extends SeenVersions {
  readonly action: NamedAction<Target>;
  readonly id: string;
  /** As submitted; validated by the action's schema. */
  readonly input: unknown;
  /** If given, the decision can be undone: its mail waits. Called with the id of its audit row before the commit. */
  readonly onUndoable?: ((auditId: string) => void) | undefined;
}

/**
 * Runs an action and returns its success message. Refuses with access_denied, admin_target_missing, or
 * admin_action_refused if the target was changed meanwhile.
 */
export async function runAdminAction<Target>(
  { db, jobs, env }: { readonly db: Db; readonly jobs: JobQueue; readonly env: ActionDependencies["env"] },
  admin: Person | null,
  { action, id, input, seen, asOf, onUndoable }: ActionCall<Target>,
): Promise<string> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  const parsed = (action.input ?? NO_INPUT).safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal("invalid_value", { reason: issue?.message ?? "", field: String(issue?.path[0] ?? "") });
  }
  const given = parsed.data as never;
  return inTransaction(db, async (tx) => {
    const target = await action.load(tx, id);
    if (!target) throw new Refusal("admin_target_missing");
    if (await action.isRepeated?.(tx, target, given)) return action.success(given);
    if (isStale(target, { seen, asOf }) || !action.allowed(target, admin)) throw new Refusal("admin_action_refused");
    await action.announce?.(tx, id);
    const earlier = onUndoable && (await action.undo?.earlier(tx, target));
    if (onUndoable && !earlier) throw new Refusal("admin_action_refused");
    await action.run({ tx, admin, env }, target, given);
    const mails: { name: string; id: string }[] = [];
    const queue = onUndoable ? waitingQueue(jobs, mails) : jobs;
    if (action.mail && action.mail.to(target) !== null) await action.mail.enqueue(queue, target, given);
    const [row, auditOnly] = [await action.load(tx, id), action.auditOnly?.(given)];
    const undo: Undo | undefined = earlier && { rows: earlier, mails, versions: await versionsOf(tx, earlier) };
    const auditId = await insertAudit(tx, {
      actor_id: admin.id,
      action: action.offer.name,
      target_type: action.target,
      target_id: id,
      before: target,
      after: row || auditOnly ? { ...row, ...auditOnly } : null,
      ...(undo && { undo: JSON.stringify(undo) }),
    });
    onUndoable?.(auditId);
    return action.success(given);
  });
}

/** Returns a queue whose mails wait and are collected in `mails`. */
function waitingQueue(jobs: JobQueue, mails: { name: string; id: string }[]): Enqueuing {
  return {
    async enqueue(job, data) {
      mails.push({ name: job.name, id: await jobs.enqueueLater(job, data, MAIL_DELAY) });
    },
  };
}

async function versionsOf(tx: Tx, rows: EarlierRows): Promise<Readonly<Record<string, string>>> {
  const versions = new Map<string, string>();
  for (const table of UNDOABLE_TABLES) {
    const ids = rows[table]?.map(({ id }) => id) ?? [];
    if (ids.length === 0) continue;
    const found = await sql<{ id: string } & Dated>`
      select id, updated_at from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx);
    for (const { id, updated_at } of found.rows) versions.set(id, updated_at.toISOString());
  }
  return Object.fromEntries(versions);
}

interface AuditEntry<Action, Kind, Before, After> {
  /** Null for the operator on the command line. */
  readonly actor_id: string | null;
  readonly action: Action;
  readonly target_type: Kind;
  readonly target_id: string;
  /** The columns before and after the change; omitted if the action itself says all. */
  readonly before?: Before | null;
  readonly after?: After | null;
}

/** Writes an audit row for a change outside runAdminAction. The type requires a label for each column (audit-columns.ts). */
export async function writeAudit<
  Kind extends AuditTarget,
  Before extends Labelled<Kind, Before>,
  After extends Labelled<Kind, After>,
>(tx: Tx, entry: AuditEntry<LoggedChange, Kind, Before, After>): Promise<void> {
  await insertAudit(tx, entry);
}

/** Writes an audit row with the changed columns before and after, and returns its id. Of phone numbers only the last digits are stored. */
export async function insertAudit(
  tx: Tx,
  { before, after, ...entry }: AuditEntry<string, AuditTarget, unknown, unknown> & { readonly undo?: string },
): Promise<string> {
  const changed = changedKeys(before, after);
  const { id } = await tx
    .insertInto("audit_log")
    .values({ ...entry, before: pick(before, changed), after: pick(after, changed) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(id);
}

type Row = Readonly<Record<string, unknown>>;

function changedKeys(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [(before ?? {}) as Row, (after ?? {}) as Row];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => key !== "updated_at" && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
}

/** The number of digits that are stored: enough to recognise a known number, too few to call it. */
const LAST_DIGITS = 4;

/** Returns the last digits, such as '…3456'. */
function lastDigits(number: unknown): string {
  return `…${String(number).slice(-LAST_DIGITS)}`;
}

function pick(row: unknown, keys: readonly string[]): string | null {
  if (row === null || row === undefined) return null;
  const masked = (key: string, value: unknown) =>
    key === "phones" && Array.isArray(value) ? value.map(lastDigits) : value;
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, masked(key, (row as Row)[key])])));
}
