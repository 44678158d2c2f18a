/** The question of the list of ads, read from its URL. Never throws: invalid values are ignored. */
import { findCategory } from "#app/categories/catalogue.ts";
import { STATUSES } from "#app/listings/life-cycle.ts";
import { normalisePlace } from "#app/places/place.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { codesOf } from "#app/wording/codes.ts";
import { convert, displayCurrency, type PriceDisplay, parsePrice } from "#app/wording/money.ts";
import { choice, pageParams } from "./admin-params.ts";
import { type AdminListingsQuery, LISTING_ORDERS } from "./listings-list.queries.server.ts";

/** '2026-11-21', if there is such a day. */
function readDay(text: string | null): string | undefined {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime());
  return isDay && date.toISOString().startsWith(text) ? text : undefined;
}

function readPrice(text: string | null, display: PriceDisplay): number | undefined {
  const cents = parsePrice(text ?? "");
  return cents ? convert({ cents, currency: displayCurrency(display) }, "BGN").cents : undefined;
}

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
    priceFrom: readPrice(params.get("price_from"), display),
    priceTo: readPrice(params.get("price_to"), display),
    owner: isUuid(owner) ? owner : undefined,
    order: choice(params.get("order"), codesOf(LISTING_ORDERS), "created"),
    isAscending: params.get("way") === "asc",
    ...pageParams(params),
  };
}
