import { href } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { namesOfRecords } from "#app/admin/audit/record-names.server.ts";
import { AdminFrame, Totals } from "#app/admin/frame/admin-frame.tsx";
import { AdminTable } from "#app/admin/frame/admin-table.tsx";
import { LISTING_COLUMNS, listingBrief } from "#app/admin/listings/listing-columns.tsx";
import { ListingFilters } from "#app/admin/listings/listing-filters.tsx";
import { listingView } from "#app/admin/listings/listing-view.server.ts";
import { countAdminListings, findAdminListings } from "#app/admin/listings/listings-list.queries.server.ts";
import { readAdminListingsQuery } from "#app/admin/listings/listings-query.server.ts";
import { requireAdmin } from "#app/admin/pages/admin-guard.server.ts";
import { foundText } from "#app/admin/pages/admin-params.ts";
import { ADMIN_LINK, PersonLink } from "#app/admin/pages/record-links.tsx";
import { withFuzzyFallback } from "#app/admin/pages/search-rows.server.ts";
import { statusLabel } from "#app/listings/life/life-cycle.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/listings";

export const handle: RouteHandle = { failure: "admin_listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "listings");
  const { db, env } = getSite(context);
  const query = readAdminListingsQuery(url.searchParams, env.priceDisplay);
  const { rows, ...page } = await withFuzzyFallback(query, (asked) => findAdminListings(db, asked));
  const owner = query.owner;
  const names = await namesOfRecords(db, "people", owner ? [owner] : []);
  return {
    listings: rows.map((row) => listingView(row, admin)),
    page,
    owner: owner && { id: owner, name: names.get(owner) ?? "непознат" },
    totals: await countAdminListings(db),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Обяви: администрация", noindex: true });

export default function AdminListings({ loaderData }: Route.ComponentProps) {
  const { listings, page, owner, totals } = loaderData;
  return (
    <AdminFrame title={owner ? `Обяви на ${owner.name}` : "Обяви"}>
      {owner ? (
        <p className="mb-4 flex flex-wrap gap-x-5">
          <PersonLink id={owner.id} name="Към профила" />
          <Link to={href("/admin/ads")} className={ADMIN_LINK}>
            Обявите на всички
          </Link>
        </p>
      ) : (
        <Totals
          totals={[
            ["Общо", formatWhole(totals.total)],
            [statusLabel("active").many, formatWhole(totals.active)],
            [statusLabel("inactive").many, formatWhole(totals.inactive)],
            ["VIP", formatWhole(totals.vip)],
          ]}
        />
      )}
      <ListingFilters kept={owner ? { owner: owner.id } : {}} />
      <p className="mb-3 text-muted">{foundText(page, "обява", "обяви")}</p>
      <AdminTable
        caption="Обяви"
        rows={listings}
        columns={LISTING_COLUMNS}
        page={page}
        empty="Няма намерени обяви"
        many="listings"
        nameOf={({ title }) => title}
        brief={listingBrief}
      />
    </AdminFrame>
  );
}
