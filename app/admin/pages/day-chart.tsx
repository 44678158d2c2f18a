/** A bar chart of one number a day, with the total in words. */

interface DayChartProps {
  readonly title: string;
  /** The oldest first. */
  readonly days: readonly number[];
}

const HEIGHT = 60;

export function DayChart({ title, days }: DayChartProps) {
  const total = days.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...days);
  const text = `${title}: общо ${total} за последните ${days.length} дни, най-много ${Math.max(...days)} на ден`;
  return (
    <figure className="panel p-4">
      <figcaption className="mb-2 flex justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="text-muted even-digits">{total}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${days.length * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 w-full fill-grape"
      >
        <title>{text}</title>
        {days.map((count, day) => {
          const height = count > 0 ? Math.max(2, (count / most) * HEIGHT) : 1;
          return (
            <rect key={day} x={day * 4} y={HEIGHT - height} width={3} height={height} opacity={count > 0 ? 1 : 0.25} />
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden>
        <span>преди {days.length} дни</span>
        <span>днес</span>
      </p>
    </figure>
  );
}
