/** Shows the waiting times of reviews, and the goal for them. */

import { href, Link } from "react-router";
import { Totals } from "#app/admin/pages/admin-frame.tsx";
import { GOAL_HOURS, REVIEW_DAY } from "#app/listings/screening/reviews/waiting-time.ts";
import { HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import type { WaitingFigures } from "./screening-figures.queries.server.ts";

/** Formats a time as '40 мин' or '3 ч 5 мин'; '—' without a time. */
function timeText(time: number | undefined): string {
  if (time === undefined) return "—";
  const [hours, minutes] = [Math.floor(time / HOUR), Math.round((time % HOUR) / MINUTE)];
  return hours > 0 ? `${hours} ч ${minutes} мин` : `${minutes} мин`;
}

export function WaitingTotals({ waiting }: { readonly waiting: WaitingFigures }) {
  return (
    <Totals
      totals={[
        ["Чакат преглед", formatWhole(waiting.count)],
        ["Най-дълго сега", timeText(waiting.count > 0 ? waiting.oldest : undefined)],
        ["Медиана за 30 дни", timeText(waiting.median)],
        ["Най-дълго за 30 дни", timeText(waiting.worst)],
        ["Пуснати без преглед", formatWhole(waiting.unreviewed)],
      ]}
    />
  );
}

/** Shows the number of reviews and the goal on the dashboard. */
export function WaitingPanel({ waiting }: { readonly waiting: WaitingFigures }) {
  const isLate = waiting.oldest > GOAL_HOURS * HOUR;
  return (
    <section aria-labelledby="waiting" className="relative mt-6 panel p-4 hover:border-grape">
      <h2 id="waiting" className="text-lg">
        <Link to={href("/admin/screening")} className="stretched">
          Преглед преди публикуване
        </Link>
      </h2>
      <p className={isLate ? "font-semibold text-bad" : undefined}>
        {waiting.count === 0
          ? "Нищо не чака преглед."
          : `${counted(waiting.count, "обява чака", "обяви чакат")} преглед, най-дълго ${timeText(waiting.oldest)}.`}
      </p>
      <p className="text-sm text-muted">
        Цел: до {GOAL_HOURS} часа през деня ({REVIEW_DAY.from}–{REVIEW_DAY.to} ч.). За 30 дни: медиана{" "}
        {timeText(waiting.median)}, най-дълго {timeText(waiting.worst)}; пуснати без преглед{" "}
        {formatWhole(waiting.unreviewed)}. Което чака само заради сигнали на профила, се пуска само след 24 часа;
        отбелязаното от правила чака решение.
      </p>
    </section>
  );
}
