/**
 * The filters of a list: a column beside it on a wide screen, a sheet over it on a phone (a native popover, which opens without
 * script). The controls belong to the search form by its id.
 */
import type { ComponentProps } from "react";
import { href, useSearchParams } from "react-router";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { Bound, FieldFilterControl } from "#app/catalogue/fields/field-filters.tsx";
import { fieldsOfList, filterParams } from "#app/catalogue/fields/field-kinds.ts";
import {
  KNOWN_RADII,
  LIST_ORDERS,
  PRICE_LIMITS,
  RADII,
  unreadPriceLimits,
  viewParams,
} from "#app/listings/finding/listing-filter.ts";
import { MapLink } from "#app/listings/map/map-link.tsx";
import { buttonClass, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Select } from "#app/platform/ui/field.tsx";
import { SlidersHorizontal, X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { filtersIn } from "./chosen-filters.tsx";
import { SEARCH_FORM } from "./listing-search-form.tsx";
import type { RenderedList } from "./rendered-list.server.ts";

/** Fields shown before those under 'Още филтри'; the price stands after the second. */
const MAIN_FIELDS = 6;
const BEFORE_PRICE = 2;

interface ListingFiltersProps {
  readonly category?: Category | undefined;
  readonly list: Pick<RenderedList, "quarters" | "understood" | "found">;
  /** The text of the button after 'Покажи': '34 обяви', 'обявите'. */
  readonly shown: string;
}

/** The button that opens the filters on a phone. */
export function FiltersButton({ category }: { readonly category?: Category | undefined }) {
  const [params] = useSearchParams();
  const count = filtersIn(params, category, usePriceDisplay()).length;
  return (
    <button type="button" popoverTarget={FILTERS} className={buttonClass("secondary", "lg:hidden")}>
      <SlidersHorizontal />
      <span>{`Филтри${count > 0 ? ` (${count})` : ""}`}</span>
    </button>
  );
}

const FILTERS = "filters";

export function ListingFilters({ category, list: { quarters, understood, found }, shown }: ListingFiltersProps) {
  const [params] = useSearchParams();
  const isOther = (field: Field) => field.inPrice === true || field.isOtherFilter === true;
  const to = found && href("/category/:slug", found);
  const all = found?.fields ?? fieldsOfList(category);
  const fields = all.filter((field) => !isOther(field));
  const others = [...fields.slice(MAIN_FIELDS), ...all.filter(isOther)];
  return (
    <section id={FILTERS} popover="auto" aria-label="Филтри" className="filters">
      <div className="filters-head">
        <strong className="text-lg">Филтри</strong>
        <button
          type="button"
          popoverTarget={FILTERS}
          popoverTargetAction="hide"
          aria-label="Затвори филтрите"
          className={iconButtonClass("lg:hidden!")}
        >
          <X />
        </button>
      </div>
      <div className="filters-fields">
        <FilterSelect name="order" label="Подредба" options={orderOptions(category, understood.order)} />
        {quarters.length > 0 && <FilterSelect name="quarter" label="Квартал" options={quarterOptions(quarters)} />}
        <FieldFilters fields={fields.slice(0, BEFORE_PRICE)} understood={understood} to={to} />
        {category?.hasPrice !== false && <PriceRange understood={understood} />}
        <FieldFilters fields={fields.slice(BEFORE_PRICE, MAIN_FIELDS)} understood={understood} to={to} />
        <FilterSelect name="seller" label="Продавач" options={SELLER_OPTIONS} />
        <OtherFilters fields={others} understood={understood} to={to} category={category} />
        {category && category.priceUnits.length > 0 && <p className="text-sm text-muted">{ORDER_OF_UNITS}</p>}
      </div>
      <div className="filters-foot">
        <Link to={{ search: new URLSearchParams(viewParams(params)).toString() }} className={buttonClass("secondary")}>
          Изчисти
        </Link>{" "}
        <button
          type="submit"
          form={SEARCH_FORM}
          // Only the list of a category is filtered by its fields.
          formAction={to}
          className={buttonClass("primary")}
        >
          {`Покажи ${shown}`}
        </button>
      </div>
    </section>
  );
}

/** The filters under 'Още филтри', which is open if one of them is set. */
function OtherFilters({ fields, category, understood, to }: FieldFiltersProps & Pick<ListingFiltersProps, "category">) {
  const [params] = useSearchParams();
  const isActive = [...fields.flatMap(filterParams), "radius", "reserved"].some((name) => params.get(name));
  return (
    <details open={isActive}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Още филтри</summary>
      <div className="filters-fields">
        <FieldFilters fields={fields} understood={understood} to={to} />
        <FilterSelect name="radius" label="Радиус" options={radiusOptions(params.get("radius"))} />
        <MapLink category={category} isNamed />
        <FilterSelect name="reserved" label="Резервирани" options={RESERVED_OPTIONS} />
      </div>
    </details>
  );
}

interface FieldFiltersProps {
  readonly fields: readonly Field[];
  /** The values that the search text states, by the parameters of the filters. */
  readonly understood: Readonly<Record<string, string>>;
  /** The list that is filtered by the fields; undefined for this one. */
  readonly to: string | undefined;
}

function FieldFilters({ fields, understood, to }: FieldFiltersProps) {
  const [params] = useSearchParams();
  const controls = fields.map((field) => (
    <FieldFilterControl key={field.name} field={field} params={params} form={SEARCH_FORM} understood={understood} />
  ));
  return to === undefined ? (
    controls
  ) : (
    <div data-list={to} className="contents">
      {controls}
    </div>
  );
}

/** A filter of which the first option is chosen if the URL has none. */
function FilterSelect(props: Pick<ComponentProps<typeof Select>, "name" | "label" | "options">) {
  const [params] = useSearchParams();
  const { name, options } = props;
  return <Select {...props} form={SEARCH_FORM} defaultValue={params.get(name) ?? options[0]?.value} />;
}

/** Returns the radii that are offered, and that of an older address. */
function radiusOptions(given: string | null) {
  const all = [...new Set([...RADII, ...KNOWN_RADII.filter((one) => String(one) === given)])].sort((a, b) => a - b);
  return [
    { value: "", label: "само в населеното място" },
    ...all.map((kilometres) => ({ value: String(kilometres), label: `до ${kilometres} км` })),
  ];
}

function quarterOptions(quarters: readonly string[]) {
  return [{ value: "", label: "всички" }, ...quarters.map((value) => ({ value, label: value }))];
}

const SELLER_OPTIONS = [
  { value: "", label: "всички" },
  { value: "private", label: "частни лица" },
  { value: "trader", label: "търговци" },
];

const RESERVED_OPTIONS = [
  { value: "", label: "покажи и тях" },
  { value: "no", label: "скрий ги" },
];

const ORDER_OF_UNITS =
  "При подредба по цена първо са обявите с обща цена, след тях тези за килограм, литър, час и т.н.";

const BY_PRICE: ReadonlySet<string> = new Set(["cheapest", "dearest"]);

/** Returns the orders; the first one is that of a list without a choice, which the search text may state. */
function orderOptions(category: Category | undefined, understood: string | undefined) {
  const orders = Object.entries(LIST_ORDERS).map(([value, label]) => ({ value, label }));
  const all = understood
    ? [{ value: "newest", label: understood }, ...orders.slice(1).filter(({ label }) => label !== understood)]
    : orders;
  return category?.hasPrice === false ? all.filter(({ value }) => !BY_PRICE.has(value)) : all;
}

function PriceRange({ understood }: Pick<FieldFiltersProps, "understood">) {
  const [params] = useSearchParams();
  const display = usePriceDisplay();
  const unread = unreadPriceLimits(params, display);
  const unit = displayCurrency(display) === "BGN" ? "лв." : "€";
  const bound = { label: "Цена", keyboard: "decimal", params, form: SEARCH_FORM, understood } as const;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{`Цена, ${unit}`}</legend>
      <div className="grid up-to-2 gap-2">
        <Bound
          name="price_from"
          word="от"
          {...bound}
          error={unread.includes("price_from") ? PRICE_LIMITS : undefined}
        />
        <Bound name="price_to" word="до" {...bound} error={unread.includes("price_to") ? PRICE_LIMITS : undefined} />
      </div>
    </fieldset>
  );
}
