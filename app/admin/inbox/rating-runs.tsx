/** Shows the series of equal ratings from one network, below the reports. */
import { Fragment } from "react";
import { PersonLink } from "#app/admin/pages/record-links.tsx";
import { counted, plural } from "#app/platform/wording/plurals.ts";
import type { RatingRun } from "./rating-runs.queries.server.ts";

export function RatingRuns({ runs }: { readonly runs: readonly RatingRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="rating-runs" className="mt-8 panel p-4">
      <h2 id="rating-runs" className="text-lg">
        Еднакви оценки от една мрежа
      </h2>
      <p className="mt-1 text-sm text-muted">
        Може да са от един човек, но и от съседи или от клиенти на един мобилен оператор.
      </p>
      <ul className="mt-3 grid gap-3">
        {runs.map((run) => (
          <li key={`${run.stars} ${run.first} ${run.last}`} className="border-t border-line pt-3">
            <strong>
              {counted(run.count, "оценка", "оценки")} по {counted(run.stars, "звезда", "звезди")}
            </strong>
            <span>{`${run.guests > 0 ? `, ${run.guests} от ${plural(run.guests, "гост", "гости")}` : ""}, ${run.first} – ${run.last}`}</span>
            <span className="block">
              <span>За</span>{" "}
              {run.sellers.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && <span>, </span>}
                  <PersonLink id={id} name={name} />
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
