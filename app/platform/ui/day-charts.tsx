/** Shows numbers by day: a chart with axes for each series, and a table with all of them. */

import { formatShortDate } from "#app/platform/wording/dates.ts";
import { formatWhole } from "#app/platform/wording/plurals.ts";

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

const HEIGHT = 100;

export function DayCharts({ series, days, now, isTableOpen }: DayChartsProps) {
  const labels = days.map((day) => formatShortDate(new Date(`${day}T12:00:00Z`), now));
  return (
    <div className={`mt-2 grid gap-4 ${series.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
      {series.map((one) => (
        <DayChart key={one.title} {...one} labels={labels} />
      ))}
      <details className="overflow-x-auto sm:col-span-full" open={isTableOpen}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Числата по дни</summary>
        <DayTable series={series} labels={labels} />
      </details>
    </div>
  );
}

interface DayChartProps extends DaySeries {
  readonly labels: readonly string[];
}

function DayChart({ title, counts, labels }: DayChartProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  const top = axisEnd(most);
  const text = `${title}: общо ${total} за последните ${counts.length} дни, най-много ${most} на ден`;
  return (
    <figure className="panel p-4">
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="text-muted even-digits">{formatWhole(total)}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p className="flex flex-col justify-between text-right text-xs leading-none text-muted even-digits" aria-hidden>
          <span>{formatWhole(top)}</span>
          <span>{formatWhole(top / 2)}</span>
          <span>0</span>
        </p>
        <svg
          role="img"
          aria-label={text}
          viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 w-full border-b border-control fill-grape"
        >
          <title>{text}</title>
          {[0, HEIGHT / 2].map((y) => (
            <rect key={y} y={y} width="100%" height={0.7} className="fill-line" />
          ))}
          {counts.map((count, day) => {
            const height = Math.max(count > 0 ? 2 : 0, (count / top) * HEIGHT);
            return <rect key={labels[day]} x={day * 4} y={HEIGHT - height} width={3} height={height} />;
          })}
        </svg>
        <p className="col-start-2 mt-1 flex justify-between text-xs text-muted" aria-hidden>
          {[0, Math.floor(labels.length / 2), labels.length - 1].map((day) => (
            <span key={day}>{labels[day]}</span>
          ))}
        </p>
      </div>
    </figure>
  );
}

/** Returns the end of the axis: the smallest 2, 4, 10, 20, 40, 100… that is not below the largest number. */
function axisEnd(most: number): number {
  let end = 1;
  for (;;) {
    for (const factor of [2, 4]) if (end * factor >= most) return end * factor;
    end *= 10;
    if (end >= most) return end;
  }
}

/** Shows all numbers as a table, the newest day first. */
function DayTable({ series, labels }: { readonly series: readonly DaySeries[]; readonly labels: readonly string[] }) {
  return (
    <table className="w-full text-right text-sm even-digits">
      <thead className="align-bottom text-muted">
        <tr>
          <th scope="col" className="py-1 text-left">
            Ден
          </th>
          {series.map(({ title }) => (
            <th key={title} scope="col" className="py-1 pl-2">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels
          .map((label, day) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              {series.map(({ title, counts }) => (
                <td key={title}>{formatWhole(counts[day] ?? 0)}</td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  );
}
