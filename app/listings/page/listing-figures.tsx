/** The statistics of an ad for its owner: three totals and a chart of the last days. */
import { CHART_DAYS } from "#app/accounts/visit/chart-days.ts";
import { counted, formatWhole, plural } from "#app/platform/wording/plurals.ts";

export interface ListingCounts {
  readonly views: number;
  readonly phoneShows: number;
  /** The number of availability requests. */
  readonly asks: number;
}

/** Numbers by day, the oldest first; of availability requests the sum. */
export interface ListingDays {
  readonly views: readonly number[];
  readonly phoneShows: readonly number[];
  readonly asks: number;
}

interface ListingFiguresProps extends ListingCounts {
  /** Undefined if there were none of them. */
  readonly days: ListingDays | undefined;
}

export function ListingFigures({ views, phoneShows, asks, days }: ListingFiguresProps) {
  return (
    <div>
      <dl className="grid up-to-3 [--cell:4.5rem] gap-2 text-sm text-muted">
        <Figure count={views} label={plural(views, "преглеждане", "преглеждания")} />
        <Figure count={phoneShows} label={plural(phoneShows, "показване на телефона", "показвания на телефона")} />
        <Figure count={asks} label={plural(asks, "питане", "питания")} />
      </dl>
      {days && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-grape">{`Последните ${CHART_DAYS} дни`}</summary>
          <DaysChart {...days} />
        </details>
      )}
    </div>
  );
}

function Figure({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt>{label}</dt>
      <dd className="text-lg font-semibold text-ink even-digits">{formatWhole(count)}</dd>
    </div>
  );
}

/** Sizes in the chart: the width of a day, the height of the bars, and of the row of dots below them. */
const [WIDTH, HEIGHT, DOTS] = [10, 56, 12];

/** A chart with bars for views and dots for days on which the phone was shown. Its caption has the same numbers. */
function DaysChart({ views, phoneShows, asks }: ListingDays) {
  const most = Math.max(1, ...views);
  return (
    <figure className="pt-1 pb-2">
      <svg aria-hidden viewBox={`0 0 ${views.length * WIDTH} ${HEIGHT + DOTS}`} className="w-full max-w-md">
        {views.map((count, day) => {
          const height = count > 0 ? Math.max(3, (count / most) * HEIGHT) : 1;
          return (
            <rect
              key={day}
              x={day * WIDTH + 1}
              y={HEIGHT - height}
              width={WIDTH - 2}
              height={height}
              className={count > 0 ? "fill-grape" : "fill-control"}
            />
          );
        })}
        {phoneShows.map(
          (count, day) =>
            count > 0 && (
              <circle key={day} cx={(day + 0.5) * WIDTH} cy={HEIGHT + DOTS / 2 + 1} r={3.5} className="fill-good" />
            ),
        )}
      </svg>
      <p aria-hidden className="flex max-w-md justify-between text-xs text-muted">
        <span>{`преди ${views.length - 1} дни`}</span>
        <span>днес</span>
      </p>
      <figcaption className="mt-1 text-sm text-muted">{captionOf({ views, phoneShows, asks })}</figcaption>
    </figure>
  );
}

function captionOf({ views, phoneShows, asks }: ListingDays): string {
  const seen = sum(views);
  const shown = sum(phoneShows);
  const most = seen > 0 ? `, най-много ${formatWhole(Math.max(...views))} на ден (стълбчетата)` : "";
  const phones = shown > 0 ? `Телефонът е показан ${times(shown)} (точките).` : "Телефонът не е показван.";
  const asked = asks > 0 ? ` Купувачи са питали ${times(asks)} дали е налична.` : "";
  return `${counted(seen, "преглеждане", "преглеждания")}${most}. ${phones}${asked}`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function times(count: number): string {
  return counted(count, "път", "пъти");
}
