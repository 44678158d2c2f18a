/** The charts of the dashboard. */

import { DayCharts } from "#app/platform/ui/day-charts.tsx";
import type { ChartDay } from "./dashboard.queries.server.ts";

/** The charts, in their order on the page. */
const SERIES = [
  ["listings", "Нови обяви"],
  ["registrations", "Регистрации"],
  ["views", "Преглеждания"],
  ["reports", "Доклади"],
] as const satisfies readonly (readonly [keyof ChartDay, string])[];

export function SiteCharts({ days, now }: { readonly days: readonly ChartDay[]; readonly now: Date }) {
  const series = SERIES.map(([name, title]) => ({ title, counts: days.map((day) => day[name]) }));
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Графики за 90 дни</summary>
      <DayCharts series={series} days={days.map(({ day }) => day)} now={now} isTableOpen={false} />
    </details>
  );
}
