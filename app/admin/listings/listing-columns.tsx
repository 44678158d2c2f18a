/** The columns and actions of an ad in the administration table. */
import { href, useLocation } from "react-router";
import { ActionLinks, useActing } from "#app/admin/actions/action-dialog.tsx";
import { offerOf } from "#app/admin/actions/admin-actions.ts";
import type { Column } from "#app/admin/frame/admin-table.tsx";
import { Email, PersonLink } from "#app/admin/pages/record-links.tsx";
import { NumberText } from "#app/listings/card/number-text.tsx";
import { adminVerbTo, STATUSES, statusLabel } from "#app/listings/life/life-cycle.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Button, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Eye } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { hasPriceText } from "#app/platform/wording/price.ts";
import type { ListingView } from "./listing-view.server.ts";

/** Labels of ads that are hidden because their owner is deleted or blocked. */
const OWNER_STATES = {
  deleted: { one: "Изтрит собственик", tone: "plain" },
  blocked: { one: "Блокиран собственик", tone: "bad" },
} as const;

const shownStatus = ({ status, ownerState }: ListingView) =>
  ownerState ? OWNER_STATES[ownerState] : statusLabel(status);

/** Returns the second line of a row on a phone. */
export function listingBrief(listing: ListingView) {
  const { owner, isVip, town, created } = listing;
  return [isVip && "VIP", shownStatus(listing).one, owner, town, created].filter(Boolean).join(" · ");
}

export const LISTING_COLUMNS: readonly Column<ListingView>[] = [
  {
    label: "Заглавие",
    cell: ({ title, slug, number }) => (
      <>
        <Link to={href("/ad/:slug", { slug })} className="font-semibold hover:text-grape">
          {title}
        </Link>
        <span className="block text-sm text-muted">
          <NumberText number={number} label="№ " />
        </span>
      </>
    ),
  },
  {
    label: "Собственик",
    cell: ({ owner, ownerId, ownerEmail, phone }) => (
      <>
        <PersonLink id={ownerId} name={owner} />
        <span className="block text-sm text-muted">
          <Email address={ownerEmail} />
        </span>
        {phone && <span className="block text-sm whitespace-nowrap text-muted">{phone}</span>}
      </>
    ),
  },
  {
    label: "Категория",
    cell: ({ category, town }) => (
      <>
        {category}
        <span className="block text-sm text-muted">{town}</span>
      </>
    ),
  },
  { label: "Цена", order: "price", cell: ({ price }) => (hasPriceText(price) ? <Price price={price} /> : "—") },
  {
    label: "Статус",
    cell: (listing) => (
      <>
        <Badge tone={shownStatus(listing).tone}>{shownStatus(listing).one}</Badge>
        {listing.status === "inactive" && <span className="mt-1 block text-xs text-muted">{listing.state}</span>}
      </>
    ),
  },
  {
    label: "Приоритет",
    cell: ({ isVip: has }) => (has ? <Badge tone="vip">VIP</Badge> : <Badge tone="plain">Нормален</Badge>),
  },
  {
    label: "Преглеждания",
    order: "views",
    cell: ({ views }) => <span className="even-digits">{formatWhole(views)}</span>,
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
            <Eye />
          </Link>
          <ActionLinks
            offers={listing.actions}
            ids={[listing.id]}
            about={listing.title}
            seen={listing.seen}
            className="px-2! text-sm"
          />
        </div>
      </div>
    ),
  },
];

/** A select of the status, as specified. A choice opens the confirmation of its action. */
function StatusChoice({ listing }: { readonly listing: ListingView }) {
  const acting = useActing();
  const { pathname, search } = useLocation();
  const { id, title, seen, status, actions } = listing;
  return (
    <Form
      method="get"
      action={href("/admin/do/:target/:action", { target: "listings", action: "status" })}
      className="flex gap-1.5"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="about" value={title} />
      <input type="hidden" name="next" value={pathname + search} />
      <select
        name="status"
        aria-label={`Статус: ${title}`}
        value={adminVerbTo(status) ?? ""}
        onChange={({ target: { value } }) => {
          const offer = offerOf(actions, value);
          if (offer) acting?.confirm({ offer, ids: [id], about: title, seen });
        }}
        className="min-h-11 max-w-28 rounded-control border border-control bg-card px-2 text-sm"
      >
        {STATUSES.filter((one) => one === status || offerOf(actions, adminVerbTo(one))).map((one) => (
          <option key={one} value={adminVerbTo(one) ?? ""}>
            {statusLabel(one).one}
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
