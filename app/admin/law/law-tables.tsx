/** The tables of /info: how long data are kept, and the counts of reports and decisions. */
import { formatWhole } from "#app/platform/wording/plurals.ts";
import type { RetentionRow } from "./retention.server.ts";
import type { Transparency } from "./transparency.queries.server.ts";

export function RetentionTable({ rows }: { readonly rows: readonly RetentionRow[] }) {
  return (
    <table className="law-table">
      <caption className="sr-only">Колко време пазим данните</caption>
      <thead>
        <tr>
          <th scope="col">Данни</th>
          <th scope="col">Пазим ги</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([data, kept]) => (
          <tr key={data}>
            <th scope="row">{data}</th>
            <td>{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TransparencyTable({ years, rows }: Transparency) {
  return (
    <table className="law-table">
      <caption className="sr-only">Доклади и решения по години</caption>
      <thead>
        <tr>
          <th scope="col">Вид</th>
          {years.map((year) => (
            <th key={year} scope="col" className="number">
              {year} г.
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {years.map((year, index) => (
              <td key={year} className="number">
                {formatWhole(counts[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
