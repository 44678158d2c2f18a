/** Search and filters of a list: a plain GET form that also searches while typing. Its fields are the URL parameters. */

import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Form, href, Link, useLocation, useSearchParams, useSubmit } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { Bound, FieldFilterControl } from "#app/catalogue/fields/field-filters.tsx";
import { fieldsOfList } from "#app/catalogue/fields/field-kinds.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import {
  activeParams,
  CHOSEN,
  givenSearchText,
  LIST_ORDERS,
  RADII,
  SEARCH_TOO_LONG,
} from "#app/listings/lists/listing-filter.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { CONTROL, FieldError, Select } from "#app/platform/ui/field.tsx";
import { SlidersHorizontal } from "#app/platform/ui/icons.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { SearchField } from "./search-field.tsx";

/** Debounce in milliseconds for searching while typing. */
const TYPING_PAUSE = 250;

/** The grid on a phone: the search field; then town, button and, if there is room, the filters. */
const ROWS = "grid-cols-[minmax(0,1fr)_auto]";
const ROWS_WITH_ROOM = `${ROWS} @min-[17rem]:max-sm:grid-cols-[minmax(0,1fr)_auto_3.75rem] @min-[22rem]:max-sm:grid-cols-[minmax(0,1fr)_auto_6.75rem]`;
/** Puts the summary of the filters into that room; the opened filters take the whole width below. */
const SUMMARY_PLACE =
  "@min-[17rem]:max-sm:absolute @min-[17rem]:max-sm:top-14 @min-[17rem]:max-sm:right-0 @min-[17rem]:max-sm:h-12 @min-[17rem]:max-sm:whitespace-nowrap";

interface SearchFormProps {
  readonly category?: Category | undefined;
  /** True on the home page: only search and town, larger. */
  readonly hero?: boolean;
}

export function ListingSearchForm({ category, hero = false }: SearchFormProps) {
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const search = useLiveSearch(form, { pathname, shown: params });
  useShownParams(form, params);
  const text = givenSearchText(params);
  const isTooLong = text.length > MAX_QUERY;
  const active = [...activeParams(params, category).keys()].filter((name) => name !== "q" && name !== "town");
  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action={pathname}
      onInput={search.later}
      onSubmit={search.now}
      className="@container relative grid gap-1 sm:gap-3"
    >
      <div className={`grid gap-2 sm:grid-cols-[minmax(0,1fr)_13rem_auto] ${hero ? ROWS : ROWS_WITH_ROOM}`}>
        <SearchField
          text={text}
          placeholder={category ? `Търсене в ${category.name}` : "Какво търсите?"}
          isTooLong={isTooLong}
          onLeave={search.cancel}
          className={hero ? "min-h-13 text-lg" : "min-h-12"}
        />
        {params.has(CHOSEN) && <input type="hidden" name={CHOSEN} value="1" />}
        <TownSelect value={params.get("town") ?? ""} className={hero ? "min-h-13" : "min-h-12"} />
        <button type="submit" className={buttonClass("primary", hero ? "min-h-13 text-lg" : "min-h-12")}>
          Търси
        </button>
      </div>
      <FieldError name="q" error={isTooLong ? SEARCH_TOO_LONG : undefined} />
      {!hero && (
        <details>
          <summary
            className={`inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-grape max-sm:text-[0.95rem] ${SUMMARY_PLACE}`}
          >
            <SlidersHorizontal className="size-5 shrink-0" />
            <span>
              <span className="@min-[17rem]:@max-[22rem]:max-sm:sr-only">
                Филтри<span className="@min-[17rem]:max-sm:sr-only"> и подредба</span>
              </span>
              {active.length > 0 && ` (${active.length})`}
            </span>
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-4 panel p-4 sm:grid-cols-2 lg:grid-cols-4">
            <Select
              name="order"
              label="Подредба"
              options={orderOptions(category)}
              defaultValue={params.get("order") ?? "newest"}
            />
            <Select name="radius" label="Радиус" options={RADIUS_OPTIONS} defaultValue={params.get("radius") ?? ""} />
            {category?.hasPrice !== false && <PriceRange params={params} />}
            <Select
              name="reserved"
              label="Резервирани"
              options={RESERVED_OPTIONS}
              defaultValue={params.get("reserved") ?? ""}
            />
            {fieldsOfList(category).map((field) => (
              <FieldFilterControl key={field.name} field={field} params={params} />
            ))}
            <p className="col-span-full text-sm text-muted">
              {category && category.priceUnits.length > 0 && ORDER_OF_UNITS}
              Думи в кавички, например „дървена маса“, се търсят една до друга и точно както са написани. Минус пред
              дума, например -стол, изключва обявите с нея.{" "}
              <Link to={{ pathname: href("/info"), hash: "#search" }} className="text-grape underline">
                Как се подреждат намерените обяви
              </Link>
            </p>
            <div className="flex flex-wrap items-end gap-2">
              {active.length > 0 && (
                <Link to={pathname} className={buttonClass("quiet")}>
                  Изчисти филтрите
                </Link>
              )}
            </div>
          </div>
        </details>
      )}
    </Form>
  );
}

const RADIUS_OPTIONS = [
  { value: "", label: "само в населеното място" },
  ...RADII.map((kilometres) => ({ value: String(kilometres), label: `до ${kilometres} км` })),
];

const RESERVED_OPTIONS = [
  { value: "", label: "покажи и тях" },
  { value: "no", label: "скрий ги" },
];

const ORDER_OF_UNITS = "По цена първо са обявите за всичко заедно, след тях всяка мярка поотделно. ";

const BY_PRICE: ReadonlySet<string> = new Set(["cheapest", "dearest"]);

function orderOptions(category: Category | undefined) {
  const all = Object.entries(LIST_ORDERS).map(([value, label]) => ({ value, label }));
  return category?.hasPrice === false ? all.filter(({ value }) => !BY_PRICE.has(value)) : all;
}

function TownSelect({ value, className }: { readonly value: string; readonly className: string }) {
  const isOther = value !== "" && !TOWNS.some((town) => town === value);
  return (
    <select
      name="town"
      aria-label="Населено място"
      defaultValue={value}
      className={`${CONTROL} max-sm:pr-1 max-sm:pl-2 ${className}`}
    >
      <option value="">Цялата област</option>
      {TOWNS.map((town) => (
        <option key={town} value={town}>
          {town}
        </option>
      ))}
      {isOther && <option value={value}>{value}</option>}
    </select>
  );
}

function PriceRange({ params }: { readonly params: URLSearchParams }) {
  const unit = displayCurrency(usePriceDisplay()) === "BGN" ? "лв." : "€";
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Цена, {unit}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Bound name="price_from" word="от" label="Цена" keyboard="decimal" params={params} />
        <Bound name="price_to" word="до" label="Цена" keyboard="decimal" params={params} />
      </div>
    </fieldset>
  );
}

/** Submits without empty fields; searching while typing replaces the history entry. */
function useLiveSearch(
  form: RefObject<HTMLFormElement | null>,
  { pathname, shown }: { readonly pathname: string; readonly shown: URLSearchParams },
) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Following a link cancels the pending search.
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer.current);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  const go = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)].filter(
      ([name, value]) => value !== "" && !(name === "order" && value === "newest"),
    );
    const params = new URLSearchParams(filled as [string, string][]);
    // `exact` applies to this text only: a changed text is interpreted again.
    if (shown.has("exact") && params.get("q") === givenSearchText(shown)) params.set("exact", "1");
    submit(params, {
      action: pathname,
      replace: true,
      preventScrollReset: true,
    });
  };
  return {
    cancel: () => clearTimeout(timer.current),
    later: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(go, TYPING_PAUSE);
    },
    now: (event: FormEvent) => {
      event.preventDefault();
      go();
    },
  };
}

/** Updates the fields from the URL after back and forward, except the focused one. */
function useShownParams(form: RefObject<HTMLFormElement | null>, params: URLSearchParams): void {
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (
        !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) ||
        control === document.activeElement
      )
        continue;
      const value = params.get(control.name) ?? (control.name === "order" ? "newest" : "");
      if (control.name && control.value !== value) control.value = value;
    }
  }, [form, params]);
}
