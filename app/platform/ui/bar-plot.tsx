/** Renders the plots of the site: bars as SVG, and the table with their numbers. Neither needs script. */
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

/** The height of the drawing, of which CSS makes 96 pixels. */
const HEIGHT = 50;

export function BarPlot({ counts, text, labels, hasAxis = false, marked }: BarPlotProps) {
  const most = Math.max(...counts);
  const top = hasAxis ? axisEnd(most) : most;
  return (
    <div className={hasAxis ? "bar-plot grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" : "bar-plot"}>
      {hasAxis && (
        <p className="flex flex-col justify-between text-right text-xs leading-none text-muted even-digits" aria-hidden>
          <span>{formatWhole(top)}</span>
          <span>{formatWhole(top / 2)}</span>
          <span>0</span>
        </p>
      )}
      <svg role="img" aria-label={text} viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`} preserveAspectRatio="none">
        {hasAxis && [0, HEIGHT / 2].map((y) => <rect key={y} y={y} width="100%" height={0.35} />)}
        <path d={barsPath(counts, top, (bar) => bar !== marked)} />
        {marked !== undefined && <path d={barsPath(counts, top, (bar) => bar === marked)} />}
      </svg>
      <p aria-hidden>
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  );
}

/** Returns the chosen bars as vertical lines. One has at least one of fifty units, so that one is seen beside a thousand. */
function barsPath(counts: readonly number[], top: number, isChosen: (bar: number) => boolean): string {
  return counts
    .map((count, bar) => {
      const height = Math.round(Math.max(count > 0 ? 1 : 0, (count / top) * HEIGHT));
      return isChosen(bar) && height > 0 ? `M${bar * 4 + 2} ${HEIGHT}v-${height}` : "";
    })
    .join("");
}

/** Returns the end of the axis: the smallest 2, 4, 10, 20, 40, 100… that is not below the largest number. */
function axisEnd(most: number): number {
  for (let end = 1; ; end *= 10) for (const factor of [2, 4, 10]) if (end * factor >= most) return end * factor;
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
