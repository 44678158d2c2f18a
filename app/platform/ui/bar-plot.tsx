/** The plots of the site: bars as SVG, and the table with their numbers. The server renders both; neither needs script. */
import type { ReactNode } from "react";
import { formatWhole } from "#app/platform/wording/plurals.ts";

interface BarPlotProps {
  readonly counts: readonly number[];
  /** What the plot shows, for screen readers. */
  readonly text: string;
  /** The labels below it, from left to right. */
  readonly labels: readonly string[];
  /** True for an axis with numbers at the left. */
  readonly hasAxis?: boolean;
  /** The bar that stands out. */
  readonly marked?: number | undefined;
}

const HEIGHT = 100;

export function BarPlot({ counts, text, labels, hasAxis = false, marked }: BarPlotProps) {
  const most = Math.max(...counts);
  const top = hasAxis ? axisEnd(most) : most;
  return (
    <div className={hasAxis ? "grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" : undefined}>
      {hasAxis && (
        <p className="flex flex-col justify-between text-right text-xs leading-none text-muted even-digits" aria-hidden>
          <span>{formatWhole(top)}</span>
          <span>{formatWhole(top / 2)}</span>
          <span>0</span>
        </p>
      )}
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-control fill-grape"
      >
        {hasAxis && [0, HEIGHT / 2].map((y) => <rect key={y} y={y} width="100%" height={0.7} className="fill-line" />)}
        <path
          d={barsPath(counts, top, (bar) => bar !== marked)}
          className={marked === undefined ? undefined : "fill-control"}
        />
        {marked !== undefined && <path d={barsPath(counts, top, (bar) => bar === marked)} />}
      </svg>
      <p className="col-start-2 mt-1 flex justify-between text-xs text-muted" aria-hidden>
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  );
}

/** Returns the outline of the chosen bars. A bar has at least two of a hundred units, so that one is seen beside a thousand. */
function barsPath(counts: readonly number[], top: number, isChosen: (bar: number) => boolean): string {
  return counts
    .map((count, bar) => {
      const height = Math.round(Math.max(count > 0 ? 2 : 0, (count / top) * HEIGHT));
      return isChosen(bar) && height > 0 ? `M${bar * 4} ${HEIGHT}v-${height}h3v${height}` : "";
    })
    .join("");
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

interface PlotTableProps {
  readonly head: readonly string[];
  /** The heading of each row and its numbers. */
  readonly rows: readonly (readonly [ReactNode, ...(string | number)[]])[];
}

export function PlotTable({ head, rows }: PlotTableProps) {
  return (
    <table className="plot-table">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...numbers], row) => (
          <tr key={row}>
            <th scope="row">{label}</th>
            {numbers.map((number, at) => (
              <td key={head[at + 1]}>{typeof number === "number" ? formatWhole(number) : number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
