import "#app/moderation/admin-table.css";
import { Eye } from "lucide-react";
import { Form, href, Link } from "react-router";
import { CATALOGUE, categoryById, findCategory } from "#app/categories/catalogue.ts";
import { isVip, STATE_LABELS, stateOf } from "#app/listings/listing.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { ActionLink, useAskFor } from "#app/moderation/action-dialog.tsx";
import { AdminFilters } from "#app/moderation/admin-filters.tsx";
import { AdminFrame, Badge, Totals } from "#app/moderation/admin-frame.tsx";
import { requireAdmin } from "#app/moderation/admin-guard.server.ts";
import { choice } from "#app/moderation/admin-params.ts";
import { AdminTable, type Column } from "#app/moderation/admin-table.tsx";
import {
  countAdminListings,
  findAdminListings,
  LISTING_ORDERS,
  type ListingRow,
} from "#app/moderation/listings-list.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { getSite } from "#app/site/site.server.ts";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatDate } from "#app/wording/dates.ts";
import { formatWhole } from "#app/wording/plurals.ts";
import type { Route } from "./+types/listings";

const STATUSES = ["active", "inactive", "expired"] as const;
const STATUS_LABELS = { active: "Активна", inactive: "Неактивна", expired: "Изтекла" } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireAdmin(context, url, "listings");
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
    listings: rows.map(viewOf),
    next,
    totals: await orUnavailable("admin_listings_load_failed", () => countAdminListings(db)),
  };
}

function viewOf(row: ListingRow) {
  const category = categoryById(row.category_id);
  return {
    id: row.id,
    title: row.title,
    slug: listingSlug(row),
    owner: row.owner_name,
    ownerEmail: row.owner_email,
    ownerId: row.user_id,
    category: category.name,
    price: { cents: category.hasPrice ? row.price_bgn : 0, currency: "BGN" as const },
    status: row.status,
    state: stateOf({ status: row.status, inactiveReason: row.inactive_reason }),
    isVip: isVip({ priority: row.priority, vipExpiresAt: row.vip_expires_at }, new Date()),
    views: row.views,
    created: formatDate(row.created_at),
    seen: row.updated_at.toISOString(),
  };
}

type Listing = ReturnType<typeof viewOf>;

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Обяви: администрация", noindex: true });

const CHOICES = [
  {
    name: "status",
    label: "Статус",
    options: [
      { value: "", label: "Всички" },
      { value: "active", label: "Активни" },
      { value: "inactive", label: "Неактивни" },
      { value: "expired", label: "Изтекли" },
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
          ["Активни", formatWhole(totals.active)],
          ["Неактивни", formatWhole(totals.inactive)],
          ["VIP", formatWhole(totals.vip)],
        ]}
      />
      <AdminFilters searchLabel="Заглавие, описание или име на собственика" choices={CHOICES} />
      <AdminTable
        caption="Обяви"
        rows={listings}
        columns={COLUMNS}
        next={next}
        empty="Няма намерени обяви"
        many="listings"
        nameOf={({ title }) => title}
      />
    </AdminFrame>
  );
}

const COLUMNS: readonly Column<Listing>[] = [
  {
    label: "Заглавие",
    cell: ({ title, slug }) => (
      <Link to={href("/ad/:slug", { slug })} className="font-semibold hover:text-grape">
        {title}
      </Link>
    ),
  },
  {
    label: "Собственик",
    cell: ({ owner, ownerEmail }) => (
      <>
        {owner}
        <span className="block text-sm text-muted">{ownerEmail}</span>
      </>
    ),
  },
  { label: "Категория", cell: ({ category }) => category },
  { label: "Цена", order: "price", cell: ({ price }) => (price.cents > 0 ? <Price price={price} /> : "—") },
  {
    label: "Статус",
    cell: ({ status, state }) => (
      <>
        <Badge tone={status === "active" ? "good" : status === "expired" ? "bad" : "plain"}>
          {STATUS_LABELS[status]}
        </Badge>
        {status === "inactive" && <span className="mt-1 block text-xs text-muted">{STATE_LABELS[state].one}</span>}
      </>
    ),
  },
  {
    label: "Приоритет",
    cell: ({ isVip: has }) => (has ? <Badge tone="vip">VIP</Badge> : <Badge tone="plain">Нормален</Badge>),
  },
  {
    label: "Прегледи",
    order: "views",
    cell: ({ views }) => <span className="tabular-nums">{formatWhole(views)}</span>,
  },
  { label: "Създадена", order: "created", cell: ({ created }) => created },
  {
    label: "Действия",
    cell: (listing) => (
      <div className="grid min-w-31 justify-items-start gap-1.5">
        <StatusChoice listing={listing} />
        <div className="flex gap-1.5 whitespace-nowrap">
          <Link
            to={href("/ad/:slug", { slug: listing.slug })}
            aria-label={`Преглед: ${listing.title}`}
            title="Преглед"
            className={iconButtonClass("shrink-0 border border-control hover:border-grape hover:text-grape")}
          >
            <Eye aria-hidden className="size-5" />
          </Link>
          <ActionLink
            target="listings"
            action="delete"
            ids={[listing.id]}
            about={listing.title}
            seen={listing.seen}
            look="danger"
            className="px-2! text-sm"
          />
        </div>
      </div>
    ),
  },
];

const STATUS_ACTIONS = { active: "activate", inactive: "deactivate", expired: "expire" } as const;

/** A select, as specified; what it asks for is asked about before it is done. */
function StatusChoice({ listing }: { readonly listing: Listing }) {
  const askFor = useAskFor();
  const { id, title, seen, status } = listing;
  return (
    <Form
      method="get"
      action={href("/admin/do/:target/:action", { target: "listings", action: "status" })}
      className="flex gap-1.5"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="about" value={title} />
      <input type="hidden" name="next" value={href("/admin/ads")} />
      <select
        name="status"
        aria-label={`Статус: ${title}`}
        value={STATUS_ACTIONS[status]}
        onChange={({ target: { value } }) =>
          askFor?.({ target: "listings", action: value, ids: [id], about: title, seen })
        }
        className="min-h-11 max-w-28 rounded-control border border-control bg-card px-2 text-sm"
      >
        {STATUSES.map((one) => (
          <option key={one} value={STATUS_ACTIONS[one]}>
            {STATUS_LABELS[one]}
          </option>
        ))}
      </select>
      <noscript>
        <Button look="secondary" className="text-sm">
          Смени
        </Button>
      </noscript>
    </Form>
  );
}
