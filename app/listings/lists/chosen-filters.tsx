/** The chosen filters of a list as chips, each removed with one tap. */
import { useSearchParams } from "react-router";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { fieldsOfList, filterParams } from "#app/catalogue/fields/field-kinds.ts";
import { activeParams, carriedParams, changedParams } from "#app/listings/finding/listing-filter.ts";
import { parseMoney } from "#app/platform/numbers/typed-price.ts";
import { X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { convert, displayCurrency, formatMoney, type PriceDisplay } from "#app/platform/wording/money.ts";

interface ChosenFilter {
  readonly label: string;
  /** The parameters to remove. */
  readonly names: readonly string[];
}

export function ChosenFilters({ category }: { readonly category?: Category | undefined }) {
  const [params] = useSearchParams();
  const chosen = filtersIn(params, category, usePriceDisplay());
  if (chosen.length === 0) return null;
  const carried = carriedParams(params, category);
  return (
    <nav aria-label="Избрани филтри" className="mb-1">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {chosen.map(({ label, names }) => (
          <li key={label}>
            <Link
              to={{
                search: changedParams(carried, Object.fromEntries(names.map((name) => [name, ""]))).toString(),
              }}
              aria-label={`Махни ${label}`}
              className="chip border-grape! bg-grape-soft"
            >
              {label} <X className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SELLERS: Readonly<Record<string, string>> = { private: "От частни лица", trader: "От търговци" };

/** Returns the filters in the URL of a list; the search text and the order are no filters. */
export function filtersIn(
  params: URLSearchParams,
  category: Category | undefined,
  display: PriceDisplay,
): readonly ChosenFilter[] {
  const active = activeParams(params, category);
  const value = (name: string) => active.get(name) ?? "";
  const currency = displayCurrency(display);
  const amount = (name: string) => (value(name) ? parseMoney(value(name), currency) : undefined);
  const prices = [amount("price_from"), amount("price_to")];
  const [from, to] = prices.every((one) => one !== undefined)
    ? prices.toSorted((one, other) => convert(one, "BGN").cents - convert(other, "BGN").cents)
    : prices;
  const radius = value("radius");
  return [
    { names: ["town", "radius", "quarter"], label: value("town") + (radius && ` до ${radius} км`) },
    { names: ["quarter"], label: value("quarter") },
    { names: ["price_from", "price_to"], label: rangeText(from && formatMoney(from), to && formatMoney(to)) },
    { names: ["seller"], label: SELLERS[value("seller")] ?? "" },
    { names: ["reserved"], label: value("reserved") && "Без резервирани" },
    ...fieldsOfList(category).map((field) => ({ names: filterParams(field), label: fieldText(field, value) })),
  ].filter(({ label }) => label !== "");
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return from;
  return [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(" ");
}

function fieldText(field: Field, value: (name: string) => string): string {
  const { name, label } = field;
  switch (field.kind) {
    case "choice":
    case "choices":
      return field.options.find((option) => option.value === value(name))?.label ?? "";
    case "text":
      return value(name) && `${label}: ${value(name)}`;
    case "period": {
      const day = value(`${name}_on`);
      return day && `${label} на ${formatDate(new Date(`${day}T12:00Z`))}`;
    }
    default: {
      const [from = "", to = ""] = [value(`${name}_from`), value(`${name}_to`)];
      const range = from && to && Number(from) > Number(to) ? rangeText(to, from) : rangeText(from, to);
      return range && `${label} ${range}${field.kind === "number" && field.unit ? ` ${field.unit}` : ""}`;
    }
  }
}
