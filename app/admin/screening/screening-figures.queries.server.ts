/** Reads the figures of screening for thirty days from the audit log: by rule, and the waiting times of reviews. */
import { sql } from "kysely";
import { countWaiting } from "#app/listings/reviews/reviews.queries.server.ts";
import { median, waitingByDay } from "#app/listings/reviews/waiting-time.ts";
import { SCREENING_ACTIONS } from "#app/listings/screening/screening-log.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

const FIGURE_DAYS = 30;

export interface RuleFigures {
  readonly asked: number;
  readonly held: number;
  readonly refused: number;
  /** The number of held ads and edits that an administrator published. */
  readonly overruled: number;
}

export const NO_FIGURES: RuleFigures = { asked: 0, held: 0, refused: 0, overruled: 0 };

const since = () => new Date(Date.now() - FIGURE_DAYS * DAY);

/** The figure that each action of the audit log counts in. */
const FIGURES: Readonly<Record<string, keyof RuleFigures>> = {
  [SCREENING_ACTIONS.ask]: "asked",
  [SCREENING_ACTIONS.hold]: "held",
  [SCREENING_ACTIONS.refuse]: "refused",
  [SCREENING_ACTIONS.deny]: "refused",
  publish: "overruled",
};

/** Returns the figures of each rule and each signal that occurred, by its name. */
export async function findRuleFigures(db: Db): Promise<ReadonlyMap<string, RuleFigures>> {
  const { rows } = await sql<{ action: string; name: string; total: number }>`
    select action, found.name, count(*)::int as total from audit_log,
      lateral (select case when action = 'publish' then before else after end as of) logged,
      lateral (
        select jsonb_array_elements_text(logged.of->'rules') as name where jsonb_typeof(logged.of->'rules') = 'array'
        union all
        select jsonb_array_elements_text(logged.of->'signals') where jsonb_typeof(logged.of->'signals') = 'array'
      ) found
    where action = any(${Object.keys(FIGURES)}) and created_at > ${since()}
    group by 1, 2`.execute(db);
  const figures = new Map<string, RuleFigures>();
  for (const { action, name, total } of rows) {
    const figure = FIGURES[action];
    const before = figures.get(name) ?? NO_FIGURES;
    if (figure) figures.set(name, { ...before, [figure]: before[figure] + total });
  }
  return figures;
}

/** Returns the number of reviews, and the waiting times of those that wait and those that were decided, in milliseconds by day. */
export async function findWaitingFigures(db: Db, now: Date) {
  const { count, since: oldest } = await countWaiting(db);
  const rows = await db
    .selectFrom("audit_log")
    .select(["created_at", "action", sql<string | null>`before->>'held_at'`.as("held_at")])
    .where("action", "in", ["publish", "refuse", SCREENING_ACTIONS.unreviewed])
    .where("target_type", "=", "listing")
    .where("created_at", ">", since())
    .execute();
  const times = rows.flatMap(({ held_at, created_at }) =>
    held_at ? [waitingByDay(new Date(held_at), created_at)] : [],
  );
  return {
    count,
    oldest: oldest ? waitingByDay(oldest, now) : 0,
    /** Undefined without decisions. */
    median: median(times),
    worst: times.length > 0 ? Math.max(...times) : undefined,
    /** The number that a job published, because no administrator reviewed them in time. */
    unreviewed: rows.filter(({ action }) => action === SCREENING_ACTIONS.unreviewed).length,
  };
}

export type WaitingFigures = Awaited<ReturnType<typeof findWaitingFigures>>;
