/**
 * The filters of a list: a column beside it on a wide screen, a sheet over it on a phone (a native popover, which opens without
 * script). The controls belong to the search form by its id.
 */
import { Link, useLocation, useSearchParams } from "react-router";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { Bound, FieldFilterControl } from "#app/catalogue/fields/field-filters.tsx";
import { fieldsOfList, filterParams } from "#app/catalogue/fields/field-kinds.ts";
import { LIST_ORDERS, RADII } from "#app/listings/lists/listing-filter.ts";
import { buttonClass, iconButtonClass } from "#app/platform/ui/button.tsx";
import { Select } from "#app/platform/ui/field.tsx";
import { SlidersHorizontal, X } from "#app/platform/ui/icons.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { filtersIn } from "./chosen-filters.tsx";
import { SEARCH_FORM } from "./listing-search-form.tsx";

/** Fields shown before those under 'Още филтри'; the price stands after the second. */
const MAIN_FIELDS = 6;
const BEFORE_PRICE = 2;

interface ListingFiltersProps {
  readonly category?: Category | undefined;
  /** '34 обяви' */
  readonly countText: string;
}

/** The button that opens the filters on a phone. */
export function FiltersButton({ category }: { readonly category?: Category | undefined }) {
  const [params] = useSearchParams();
  const count = filtersIn(params, category, usePriceDisplay()).length;
  return (
    <button type="button" popoverTarget={FILTERS} className={buttonClass("secondary", "lg:hidden")}>
      <SlidersHorizontal />
      Филтри{count > 0 && ` (${count})`}
    </button>
  );
}

const FILTERS = "filters";

export function ListingFilters({ category, countText }: ListingFiltersProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isOther = (field: Field) => field.inPrice === true || field.isOtherFilter === true;
  const fields = fieldsOfList(category).filter((field) => !isOther(field));
  const others = [...fields.slice(MAIN_FIELDS), ...fieldsOfList(category).filter(isOther)];
  const isOtherActive = [...others.flatMap(filterParams), "radius", "reserved"].some((name) => params.get(name));
  const control = (field: Field) => (
    <FieldFilterControl key={field.name} field={field} params={params} form={SEARCH_FORM} />
  );
  return (
    <section id={FILTERS} popover="auto" aria-label="Филтри" className="filters">
      <div className="filters-head">
        <p>
          <strong className="text-lg">Филтри</strong> <span className="text-muted">{countText}</span>
        </p>
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
        <Select
          name="order"
          label="Подредба"
          form={SEARCH_FORM}
          options={orderOptions(category)}
          defaultValue={params.get("order") ?? "newest"}
        />
        {fields.slice(0, BEFORE_PRICE).map(control)}
        {category?.hasPrice !== false && <PriceRange params={params} />}
        {fields.slice(BEFORE_PRICE, MAIN_FIELDS).map(control)}
        <Select
          name="seller"
          label="Продавач"
          form={SEARCH_FORM}
          options={SELLER_OPTIONS}
          defaultValue={params.get("seller") ?? ""}
        />
        <details open={isOtherActive}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-grape">Още филтри</summary>
          <div className="filters-fields">
            {others.map(control)}
            <Select
              name="radius"
              label="Радиус"
              form={SEARCH_FORM}
              options={RADIUS_OPTIONS}
              defaultValue={params.get("radius") ?? ""}
            />
            <Select
              name="reserved"
              label="Резервирани"
              form={SEARCH_FORM}
              options={RESERVED_OPTIONS}
              defaultValue={params.get("reserved") ?? ""}
            />
          </div>
        </details>
        {category && category.priceUnits.length > 0 && <p className="text-sm text-muted">{ORDER_OF_UNITS}</p>}
      </div>
      <div className="filters-foot">
        <Link to={pathname} className={buttonClass("secondary")}>
          Изчисти
        </Link>
        <button type="submit" form={SEARCH_FORM} className={buttonClass("primary")}>
          Покажи обявите
        </button>
      </div>
    </section>
  );
}

const RADIUS_OPTIONS = [
  { value: "", label: "само в населеното място" },
  ...RADII.map((kilometres) => ({ value: String(kilometres), label: `до ${kilometres} км` })),
];

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

function orderOptions(category: Category | undefined) {
  const all = Object.entries(LIST_ORDERS).map(([value, label]) => ({ value, label }));
  return category?.hasPrice === false ? all.filter(({ value }) => !BY_PRICE.has(value)) : all;
}

function PriceRange({ params }: { readonly params: URLSearchParams }) {
  const unit = displayCurrency(usePriceDisplay()) === "BGN" ? "лв." : "€";
  const bound = { label: "Цена", keyboard: "decimal", params, form: SEARCH_FORM } as const;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Цена, {unit}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Bound name="price_from" word="от" {...bound} />
        <Bound name="price_to" word="до" {...bound} />
      </div>
    </fieldset>
  );
}
