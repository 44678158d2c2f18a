import "#app/moderation/admin-table.css";
import { CATALOGUE, findCategory } from "#app/categories/catalogue.ts";
import { STATUSES, statusLook } from "#app/listings/life-cycle.ts";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame, Totals } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { choice } from "#app/moderation/admin-params.ts";
import { AdminTable } from "#app/moderation/admin-table.tsx";
import { LISTING_COLUMNS } from "#app/moderation/listing-columns.tsx";
import { listingView } from "#app/moderation/listing-view.server.ts";
import { countAdminListings, findAdminListings, LISTING_ORDERS } from "#app/moderation/listings-list.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/listings";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "listings");
  const { db } = getSite(context);
  const { searchParams: params } = url;
  const query = {
    q: params.get("q") ?? "",
    status: STATUSES.find((status) => status === params.get("status")),
    category: findCategory(params.get("category") ?? ""),
    order: choice(params.get("order"), Object.keys(LISTING_ORDERS) as (keyof typeof LISTING_ORDERS)[], "created"),
    isAscending: params.get("way") === "asc",
    after: params.get("after") ?? undefined,
  };
  const { rows, next } = await orUnavailable("admin_listings_load_failed", () => findAdminListings(db, query));
  return {
    listings: rows.map((row) => listingView(row, admin)),
    next,
    totals: await orUnavailable("admin_listings_load_failed", () => countAdminListings(db)),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Обяви: администрация", noindex: true });

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: [
      { value: "", label: "Всички" },
      ...STATUSES.map((status) => ({ value: status, label: statusLook(status).many })),
    ],
  },
  {
    name: "category",
    label: "Категория",
    options: [{ value: "", label: "Всички" }, ...CATALOGUE.map(({ slug, name }) => ({ value: slug, label: name }))],
  },
];

export default function AdminListings({ loaderData: { listings, next, totals } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Обяви">
      <Totals
        totals={[
          ["Общо", formatWhole(totals.total)],
          [statusLook("active").many, formatWhole(totals.active)],
          [statusLook("inactive").many, formatWhole(totals.inactive)],
          ["VIP", formatWhole(totals.vip)],
        ]}
      />
      <AdminFilters searchLabel="Заглавие, описание или име на собственика" choices={CHOICES} />
      <AdminTable
        caption="Обяви"
        rows={listings}
        columns={LISTING_COLUMNS}
        next={next}
        empty="Няма намерени обяви"
        many="listings"
        nameOf={({ title }) => title}
      />
    </AdminFrame>
  );
}
