/** An ad as a row of the administration's table. */
import "./admin-table.css";
import { Eye } from "lucide-react";
import { Form, href, Link } from "react-router";
import { STATE_LABELS } from "#app/listings/listing.ts";
import { Button, iconButtonClass } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatWhole } from "#app/wording/plurals.ts";
import { ActionLink, useAskFor } from "./action-dialog.tsx";
import { Badge } from "./admin-frame.tsx";
import type { Column } from "./admin-table.tsx";
import type { ListingView } from "./listing-view.ts";

export const STATUSES = ["active", "inactive", "expired"] as const;

const STATUS_LABELS = { active: "Активна", inactive: "Неактивна", expired: "Изтекла" } as const;

export const LISTING_COLUMNS: readonly Column<ListingView>[] = [
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
function StatusChoice({ listing }: { readonly listing: ListingView }) {
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
