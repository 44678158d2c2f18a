/** /admin/searches: searches of several networks that found nothing. */
import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { AdminFrame } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable, type Column } from "#app/admin/frame/admin-table.tsx";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { ADMIN_LINK } from "#app/admin/pages/record-links.tsx";
import { findUnanswered, UNANSWERED_DAYS } from "#app/listings/lists/unanswered-searches.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { Route } from "./+types/searches";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "searches");
  const unanswered = await findUnanswered(getSite(context).db);
  return {
    days: UNANSWERED_DAYS,
    unanswered: unanswered.map(({ askedAt, ...row }) => ({ ...row, when: formatMoment(askedAt) })),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Търсения", noindex: true });

export default function Searches({ loaderData: { days, unanswered } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Търсения без намерени обяви">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Търсено от поне три мрежи през последните {days} дни.</p>
        <a href={`${href("/admin/records.csv")}?records=searches`} className={ADMIN_LINK}>
          Изтегли CSV
        </a>
      </div>
      <AdminTable
        caption="Търсения без намерени обяви"
        rows={unanswered}
        columns={UNANSWERED}
        empty="Няма такива търсения"
        nameOf={({ text }) => text}
        brief={({ networks, when }) => `${networks} мрежи · ${when}`}
      />
    </AdminFrame>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

const UNANSWERED: readonly Column<Data["unanswered"][number]>[] = [
  { label: "Търсено", cell: ({ text }) => <span className="font-semibold">{text}</span> },
  { label: "Мрежи", cell: ({ networks }) => networks },
  { label: "Последно", cell: ({ when }) => <span className="whitespace-nowrap">{when}</span> },
];
