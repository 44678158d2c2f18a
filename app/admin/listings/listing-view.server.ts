/** Formats an ad for the administration table. */
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { actionsView } from "#app/admin/actions/admin-action.server.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { stateLabel, stateOf } from "#app/listings/life/life-cycle.ts";
import { isVip } from "#app/listings/life/listing.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import { LISTING_ACTIONS } from "./listing-actions.server.ts";
import { furtherColumns } from "./listing-target.server.ts";
import type { ListingRow } from "./listings-list.queries.server.ts";

const shownPhone = (number: string | null) => number && formatPhone(number);

export function listingView(row: ListingRow, admin: Person) {
  const category = categoryById(row.category_id);
  return {
    id: row.id,
    number: row.number === null ? null : formatListingNumber(row.number),
    title: row.title,
    slug: listingSlug(row),
    owner: row.principal_name === null ? row.owner_name : `${row.owner_name} за ${row.principal_name}`,
    ownerEmail: row.owner_email,
    ownerId: row.user_id,
    /** The phone number that the ad shows. */
    phone: shownPhone(row.principal_phone ?? row.phone ?? row.owner_phone),
    town: placeText(row),
    category: category.name,
    price: askedPrice({ cents: category.hasPrice ? row.price_bgn : 0, currency: "BGN" }, row.attributes),
    status: row.status,
    state: stateLabel(
      stateOf({ status: row.status, inactiveReason: row.inactive_reason }),
      outcomeOf(row.category_id, row.attributes),
    ).one,
    ownerState: row.owner_state ?? undefined,
    isVip: isVip({ priority: row.priority, vipExpiresAt: row.vip_expires_at }, new Date()),
    views: row.views,
    created: formatDate(row.created_at),
    ...actionsView(LISTING_ACTIONS, { ...row, ...furtherColumns(row) }, admin),
  };
}

export type ListingView = ReturnType<typeof listingView>;
