/** POST /prices: returns what ads like the one in a form cost, as HTML, while somebody types. Nothing of it is stored or logged. */
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { maxOf, readFieldNumber } from "#app/catalogue/fields/field-kinds.ts";
import { placeColumns } from "#app/catalogue/places/read-place.ts";
import { headwordOf } from "#app/listings/life/listing-title.server.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { findFigures } from "#app/listings/prices/price-figures.queries.server.ts";
import { type PriceGroup, priceGroupOf } from "#app/listings/prices/price-group.server.ts";
import { pricePanelHtml } from "#app/listings/prices/price-panel.server.tsx";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { Route } from "./+types/like-prices";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits } = getSite(context);
  const { isOver } = await limits.use("suggestions", countedAddress(getVisit(context).address) ?? "");
  if (isOver) return new Response("", { status: 429 });
  const form = await readForm(request);
  const category = findCategory(String(form.get("category") ?? ""));
  const group = category && groupOfForm(form, category);
  const figures = group && (await findFigures(db, group.key));
  // Not as a page, which would use up the toast that waits for the next page.
  return new Response(figures ? pricePanelHtml(figures) : "", {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Reads the values that decide; what is not valid yet counts as missing. */
function groupOfForm(form: FormData, category: Category): PriceGroup | undefined {
  const text = (name: string, max: number) => cleanLine(String(form.get(name) ?? "").slice(0, max));
  const values = category.fields.flatMap((field) => {
    const typed = text(field.name, LISTING_LIMITS.title.max);
    const value = field.kind === "number" ? readFieldNumber(typed, { ...field, max: maxOf(field) }) : typed;
    return value === undefined || value === "" ? [] : [[field.name, value] as const];
  });
  return priceGroupOf({
    categoryId: category.id,
    attributes: Object.fromEntries(values),
    town: placeColumns(text("town", LISTING_LIMITS.title.max)).town,
    headword: headwordOf(text("title", LISTING_LIMITS.title.max)),
  });
}
