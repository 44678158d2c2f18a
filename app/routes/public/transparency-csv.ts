/** GET /info/prozrachnost.csv: the counts of /info#prozrachnost for programs. */
import { getSite } from "#app/accounts/visit/site.server.ts";
import { findTransparency } from "#app/admin/law/transparency.queries.server.ts";
import { csvCell } from "#app/admin/pages/records-csv.server.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import type { Route } from "./+types/transparency-csv";

/** Spreadsheets recognise UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function loader({ context }: Route.LoaderArgs) {
  showFixedText();
  const { years, rows } = await orUnavailable("data_load_failed", () => findTransparency(getSite(context).db));
  const lines = [["Вид", ...years], ...rows.map(({ label, counts }) => [label, ...counts])];
  const text = lines.map((cells) => cells.map((cell) => csvCell(String(cell))).join(",")).join("\r\n");
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "public, max-age=300",
      "content-disposition": 'attachment; filename="tukashno-prozrachnost.csv"',
    },
  });
}
