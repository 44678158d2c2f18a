/** POST /title-reading: tells what the title of an ad says, for the form while somebody types. Nothing of it is stored or logged. */
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { categoriesOfTitle } from "#app/catalogue/categories/categories-of-title.server.ts";
import { NOTHING_READ, type TitleReading } from "#app/listings/finding/title-reading.ts";
import { valuesOfTitle } from "#app/listings/finding/title-values.server.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { Route } from "./+types/title-reading";

export async function action({ request, context }: Route.ActionArgs) {
  const { limits } = getSite(context);
  const { isOver } = await limits.use("suggestions", countedAddress(getVisit(context).address) ?? "");
  if (isOver) return Response.json(NOTHING_READ, { status: 429 });
  const form = await readForm(request);
  const title = cleanLine(String(form.get("title") ?? "").slice(0, LISTING_LIMITS.title.max));
  const category = findCategory(String(form.get("category") ?? ""));
  const reading: TitleReading = {
    categories: categoriesOfTitle(title).map(({ slug }) => slug),
    values: category ? valuesOfTitle(title, category) : [],
  };
  return Response.json(reading, { headers: { "cache-control": "no-store" } });
}
