/** GET /info/prozrachnost.csv: the counts of /info#prozrachnost for programs, one a row. */
import { getSite } from "#app/accounts/visit/site.server.ts";
import { findTransparency } from "#app/admin/law/transparency.queries.server.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import { csvHeaders, csvLine, PROGRAM } from "#app/platform/http/csv.server.ts";
import type { Route } from "./+types/transparency-csv";

export async function loader({ context }: Route.LoaderArgs) {
  showFixedText();
  const { years, rows } = await findTransparency(getSite(context).db);
  const counts = rows.flatMap(({ label, counts }) =>
    years.map((year, index) => [label, String(year), String(counts[index])]),
  );
  const text = [["вид", "година", "брой"], ...counts].map((cells) => csvLine(cells, PROGRAM)).join("");
  const headers = { ...csvHeaders("tukashno-prozrachnost"), "cache-control": "public, max-age=300" };
  return new Response(text, { headers });
}
