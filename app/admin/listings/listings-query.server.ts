/** Parses the URL parameters of the list of ads. Invalid values count as absent. */

import { z } from "zod";
import { choice, pageParams } from "#app/admin/pages/admin-params.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { normalisePlace } from "#app/catalogue/places/read-place.ts";
import { readPriceLimit } from "#app/listings/finding/listing-filter.ts";
import { STATUSES } from "#app/listings/life/life-cycle.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { type AdminListingsQuery, LISTING_ORDERS } from "./listings-list.queries.server.ts";

/** Returns a day of this century like '2026-11-21'; undefined if it does not exist. */
export const readDay = (text: string | null): string | undefined => z.iso.date().startsWith("20").safeParse(text).data;

export function readAdminListingsQuery(params: URLSearchParams, display: PriceDisplay): AdminListingsQuery {
  const owner = params.get("owner") ?? "";
  return {
    q: params.get("q") ?? "",
    status: STATUSES.find((status) => status === params.get("status")),
    category: findCategory(params.get("category") ?? ""),
    vip: params.get("vip") === "yes",
    town: normalisePlace(params.get("town") ?? ""),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    priceFrom: readPriceLimit(params, "price_from", display) || undefined,
    priceTo: readPriceLimit(params, "price_to", display),
    owner: isUuid(owner) ? owner : undefined,
    order: choice(params.get("order"), codesOf(LISTING_ORDERS), "created"),
    isAscending: params.get("way") === "asc",
    ...pageParams(params),
  };
}
