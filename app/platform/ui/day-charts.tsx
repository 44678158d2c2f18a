/** Shows numbers by day: a plot with axes for each series, and a table with all of them. */

import { formatShortDate } from "#app/platform/wording/dates.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { BarPlot, PlotTable } from "./bar-plot.tsx";

export interface DaySeries {
  readonly title: string;
  /** One number a day, the oldest first. */
  readonly counts: readonly number[];
}

interface DayChartsProps {
  readonly series: readonly DaySeries[];
  /** The days as '2026-11-21', the oldest first. */
  readonly days: readonly string[];
  readonly now: Date;
  /** False to fold the table. */
  readonly isTableOpen: boolean;
}

export function DayCharts({ series, days, now, isTableOpen }: DayChartsProps) {
  const labels = days.map((day) => formatShortDate(new Date(`${day}T12:00:00Z`), now));
  const rows = labels.map((label, day) => [label, ...series.map(({ counts }) => counts[day] ?? 0)] as const);
  return (
    <div className={`mt-2 grid gap-4 ${series.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
      {series.map((one) => (
        <DayChart key={one.title} {...one} labels={labels} />
      ))}
      <details className="overflow-x-auto sm:col-span-full" open={isTableOpen}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Числата по дни</summary>
        <PlotTable head={["Ден", ...series.map(({ title }) => title)]} rows={rows.reverse()} />
      </details>
    </div>
  );
}

interface DayChartProps extends DaySeries {
  readonly labels: readonly string[];
}

function DayChart({ title, counts, labels }: DayChartProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const text = `${title}: общо ${total} за последните ${counts.length} дни, най-много ${Math.max(...counts)} на ден`;
  const ticks = [0, Math.floor(labels.length / 2), labels.length - 1].map((day) => labels[day] ?? "");
  return (
    <figure className="panel p-4">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="text-muted even-digits">{formatWhole(total)}</span>
      </figcaption>
      <BarPlot counts={counts} text={text} labels={ticks} hasAxis />
    </figure>
  );
}
