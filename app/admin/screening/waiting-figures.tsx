/** Shows the waiting times of reviews, and the goal for them. */

import { Totals } from "#app/admin/frame/admin-frame.tsx";
import { GOAL_HOURS, REVIEW_DAY } from "#app/listings/reviews/waiting-time.ts";
import { HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import type { WaitingFigures } from "./screening-figures.queries.server.ts";

/** Formats a time as '40 мин' or '3 ч 5 мин'; '—' without a time. */
function timeText(time: number | undefined): string {
  if (time === undefined) return "—";
  const [hours, minutes] = [Math.floor(time / HOUR), Math.round((time % HOUR) / MINUTE)];
  return hours > 0 ? `${hours} ч ${minutes} мин` : `${minutes} мин`;
}

export function WaitingTotals({ waiting }: { readonly waiting: WaitingFigures }) {
  const isLate = waiting.oldest > GOAL_HOURS * HOUR;
  return (
    <>
      <Totals
        totals={[
          ["Чакат преглед", formatWhole(waiting.count)],
          ["Най-дълго сега", timeText(waiting.count > 0 ? waiting.oldest : undefined)],
          ["Медиана за 30 дни", timeText(waiting.median)],
          ["Най-дълго за 30 дни", timeText(waiting.worst)],
          ["Пуснати без преглед", formatWhole(waiting.unreviewed)],
        ]}
      />
      <p className={isLate ? "mb-4 text-sm font-semibold text-bad" : "mb-4 text-sm text-muted"}>
        Цел: до {GOAL_HOURS} часа през деня ({REVIEW_DAY.from}–{REVIEW_DAY.to} ч.). Което чака само заради сигнали на
        профила, се пуска след 24 часа без решение; отбелязаното от правила чака решение.
      </p>
    </>
  );
}
