import "#app/moderation/admin-table.css";
import { href, Link } from "react-router";
import { statusLook } from "#app/listings/life-cycle.ts";
import { AdminFrame, Totals } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { foundText } from "#app/moderation/admin-params.ts";
import { AdminTable } from "#app/moderation/admin-table.tsx";
import { orNearly } from "#app/moderation/fitting-rows.server.ts";
import { LISTING_COLUMNS, listingBrief } from "#app/moderation/listing-columns.tsx";
import { ListingFilters } from "#app/moderation/listing-filters.tsx";
import { listingView } from "#app/moderation/listing-view.server.ts";
import { countAdminListings, findAdminListings } from "#app/moderation/listings-list.queries.server.ts";
import { readAdminListingsQuery } from "#app/moderation/listings-query.server.ts";
import { ADMIN_LINK, PersonLink } from "#app/moderation/record-links.tsx";
import { namesOfRecords } from "#app/moderation/record-names.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite } from "#app/site/site.server.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/listings";

export const handle = REACT_WHEN_IDLE;

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, url, "listings");
  const { db, env } = getSite(context);
  const query = readAdminListingsQuery(url.searchParams, env.priceDisplay);
  const failure = "admin_listings_load_failed";
  const { rows, previous, next, found, isNear } = await orUnavailable(failure, () =>
    orNearly(query, (asked) => findAdminListings(db, asked)),
  );
  const owner = query.owner;
  const names = await orUnavailable(failure, () => namesOfRecords(db, "people", owner ? [owner] : []));
  return {
    listings: rows.map((row) => listingView(row, admin)),
    previous,
    next,
    found,
    isNear,
    owner: owner && { id: owner, name: names.get(owner) ?? "непознат" },
    totals: await orUnavailable(failure, () => countAdminListings(db)),
  };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Обяви: администрация", noindex: true });

export default function AdminListings({ loaderData }: Route.ComponentProps) {
  const { listings, previous, next, found, isNear, owner, totals } = loaderData;
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
            [statusLook("active").many, formatWhole(totals.active)],
            [statusLook("inactive").many, formatWhole(totals.inactive)],
            ["VIP", formatWhole(totals.vip)],
          ]}
        />
      )}
      <ListingFilters kept={owner ? { owner: owner.id } : {}} />
      <p className="mb-3 text-muted">{foundText(found, "обява", "обяви", isNear)}</p>
      <AdminTable
        caption="Обяви"
        rows={listings}
        columns={LISTING_COLUMNS}
        previous={previous}
        next={next}
        empty="Няма намерени обяви"
        many="listings"
        nameOf={({ title }) => title}
        brief={listingBrief}
      />
    </AdminFrame>
  );
}
