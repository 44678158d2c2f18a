/** The views of the last thirty days as small bars. */
import { counted } from "#app/wording/plurals.ts";

const HEIGHT = 24;

export function ViewsChart({ days }: { readonly days: readonly number[] }) {
  const total = days.reduce((sum, views) => sum + views, 0);
  if (total === 0) return null;
  const most = Math.max(...days);
  const text = `${counted(total, "преглеждане", "преглеждания")} за последните ${days.length} дни`;
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${days.length * 4} ${HEIGHT}`}
      className="h-6 w-30 shrink-0 fill-grape"
    >
      <title>{text}</title>
      {days.map((views, day) => {
        const height = Math.max(1, Math.round((views / most) * HEIGHT));
        return (
          <rect key={day} x={day * 4} y={HEIGHT - height} width={3} height={height} opacity={views > 0 ? 1 : 0.3} />
        );
      })}
    </svg>
  );
}
