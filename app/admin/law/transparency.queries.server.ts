/** Counts reports, decisions and objections of the current and the previous year, without any data of people. */
import { sql } from "kysely";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { TIME_ZONE, yearOf } from "#app/platform/wording/dates.ts";

export interface Transparency {
  /** The current year, then the previous one. */
  readonly years: readonly [number, number];
  readonly rows: readonly TransparencyRow[];
}

interface TransparencyRow {
  readonly label: string;
  readonly counts: readonly [number, number];
}

/** Decisions of the audit log by target type and action. */
const DECISIONS = {
  "listing screening-hold": "Задържани за преглед преди публикуване",
  "listing publish": "Публикувани след преглед",
  "listing refuse": "Отказани след преглед",
  "listing deactivate": "Спрени обяви",
  "listing delete": "Изтрити от нас обяви",
  "listing activate": "Върнати обяви",
  "user block": "Блокирани профили",
  "user unblock": "Отблокирани профили",
  "user delete-note": "Изтрити бележки под оценки",
  "user end-trader": "Премахнати отбелязвания „Търговец“",
  "report resolve": "Уважени доклади",
  "report dismiss": "Доклади без нарушение",
} as const satisfies Readonly<Record<string, string>>;

const OBJECTIONS = "message other";

interface Counted {
  readonly kind: string;
  readonly year: number;
  readonly count: number;
}

/** Returns the table of /info#prozrachnost. */
export function findTransparency(db: Db, now = new Date()): Promise<Transparency> {
  return readPublic(db, () => readTransparency(db, now));
}

async function readTransparency(db: Db, now: Date): Promise<Transparency> {
  const years = [yearOf(now), yearOf(now) - 1] as const;
  const zone = sql.lit(TIME_ZONE);
  const since = sql`make_timestamptz(${years[1]}::int, 1, 1, 0, 0, 0, ${zone})`;
  const year = sql`extract(year from created_at at time zone ${zone})::int`;
  const { rows } = await sql<Counted>`
    select target_type || ' ' || action as kind, ${year} as year, count(*) as count from audit_log
      where created_at >= ${since} and target_type || ' ' || action = any(${codesOf(DECISIONS)}::text[]) group by 1, 2
    union all
    select 'reason ' || reason, ${year}, count(*) from reports where created_at >= ${since} group by 1, 2
    union all
    select 'message ' || type, ${year}, count(*) from messages where created_at >= ${since} and type = 'other' group by 1, 2`.execute(
    db,
  );
  const row = (label: string, kind: string): TransparencyRow => {
    const of = (one: number) => rows.find((found) => found.kind === kind && found.year === one)?.count ?? 0;
    return { label, counts: [of(years[0]), of(years[1])] };
  };
  return {
    years,
    rows: [
      ...codesOf(REPORT_REASONS).map((code) => row(`Доклади: ${REPORT_REASONS[code]}`, `reason ${code}`)),
      ...codesOf(DECISIONS).map((kind) => row(DECISIONS[kind], kind)),
      row("Възражения", OBJECTIONS),
    ],
  };
}
