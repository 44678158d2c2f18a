/** The search of a list: a plain GET form that also searches while typing. Its fields are the URL parameters. */
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Category } from "#app/catalogue/fields/category.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import {
  givenSearchText,
  PRICE_LIMIT_ERROR,
  PRICE_LIMITS,
  SEARCH_TOO_LONG,
  unreadPriceLimits,
  viewParams,
} from "#app/listings/finding/listing-filter.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { CONTROL, FieldError } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Search } from "#app/platform/ui/icons.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { SearchField } from "./search-field.tsx";

/** Debounce in milliseconds for searching while typing. */
const TYPING_PAUSE = 250;

/** The id of the form, to which the filters beside the list belong. */
export const SEARCH_FORM = "listing-search";

interface SearchFormProps {
  readonly category?: Category | undefined;
  /** True on the home page without a search: larger. */
  readonly hero?: boolean;
  /** The values that the text states, by the parameters of the filters. */
  readonly understood?: Readonly<Record<string, string>>;
  /** The button of the filters. */
  readonly children?: ReactNode;
}

export function ListingSearchForm({ category, hero = false, understood = {}, children }: SearchFormProps) {
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const search = useLiveSearch(form, { pathname, shown: params });
  useShownParams(form, params);
  const text = givenSearchText(params);
  const isTooLong = text.length > MAX_QUERY;
  const hasUnreadPrice = unreadPriceLimits(params, usePriceDisplay()).length > 0;
  const size = hero ? "min-h-13 text-lg" : "min-h-12";
  return (
    <Form ref={form} id={SEARCH_FORM} role="search" method="get" action={pathname} onSubmit={search.now}>
      <div className={hero ? "search-row one-line" : "search-row"}>
        <SearchField
          text={text}
          placeholder={category ? "Търсене в категорията" : "Какво търсите?"}
          isTooLong={isTooLong}
          onLeave={search.cancel}
          className={size}
        />
        <TownSelect
          value={params.get("town") ?? ""}
          empty={understood.town ?? "Цялата област"}
          className={hero ? "min-h-13" : "min-h-12"}
        />
        <button type="submit" className={buttonClass("primary", size)}>
          {hero && <Search className="sm:hidden" />}
          <span className={hero ? "max-sm:sr-only" : ""}>Търси</span>
        </button>{" "}
        {children}
      </div>
      {Object.entries(viewParams(params)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldError name="q" error={isTooLong ? SEARCH_TOO_LONG : undefined} />
      <FieldError name={PRICE_LIMITS} error={hasUnreadPrice ? PRICE_LIMIT_ERROR : undefined} />
    </Form>
  );
}

interface TownSelectProps {
  readonly value: string;
  /** The text of the choice of no town. */
  readonly empty: string;
  readonly className: string;
}

function TownSelect({ value, empty, className }: TownSelectProps) {
  const isOther = value !== "" && !TOWNS.some((town) => town === value);
  return (
    <select
      name="town"
      aria-label="Населено място"
      defaultValue={value}
      className={`${CONTROL} max-sm:pr-1 max-sm:pl-2 ${className}`}
    >
      <option value="">{empty}</option>
      {TOWNS.map((town) => (
        <option key={town} value={town}>
          {town}
        </option>
      ))}
      {isOther && <option value={value}>{value}</option>}
    </select>
  );
}

/** Submits without empty fields; searching while typing replaces the history entry. */
function useLiveSearch(
  form: RefObject<HTMLFormElement | null>,
  { pathname, shown }: { readonly pathname: string; readonly shown: URLSearchParams },
) {
  const navigate = useNavigate();
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
  const go = ({ isTyping, to = pathname }: { readonly isTyping: boolean; readonly to?: string | undefined }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)].filter(
      ([name, value]) => value !== "" && !(name === "order" && value === "newest"),
    );
    const params = new URLSearchParams(filled as [string, string][]);
    // `exact` and `literal` apply to this text only: a changed text is interpreted again.
    for (const name of ["exact", "literal"])
      if (shown.has(name) && params.get("q") === givenSearchText(shown)) params.set(name, shown.get(name) ?? "");
    const shownAt = { pathname: to, search: params.toString() };
    // The URL in the address bar is that of the finished text.
    if (isTyping && params.has("q")) params.set("typing", "1");
    void navigate(
      { pathname: to, search: params.toString() },
      { replace: true, preventScrollReset: true, ...(params.has("typing") && { mask: shownAt }) },
    );
  };
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form !== form.current || !target.name) return;
    // A quarter belongs to its town.
    const quarter = target.name === "town" ? target.form?.elements.namedItem("quarter") : null;
    if (quarter instanceof HTMLSelectElement) quarter.value = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => go({ isTyping: target.name === "q", to: target.closest<HTMLElement>("[data-list]")?.dataset.list }),
      TYPING_PAUSE,
    );
  });
  // On the document, because the filters are not inside the form. A layout effect, so that input before hydration is heard.
  useLayoutEffect(() => {
    const listen = (event: Event) => onInput(event);
    document.addEventListener("input", listen);
    return () => document.removeEventListener("input", listen);
  }, []);
  return {
    cancel: () => clearTimeout(timer.current),
    now: (event: FormEvent) => {
      event.preventDefault();
      for (const sheet of document.querySelectorAll<HTMLElement>(".filters:popover-open")) sheet.hidePopover();
      const { submitter } = event.nativeEvent as SubmitEvent;
      go({ isTyping: false, to: submitter?.getAttribute("formaction") ?? undefined });
    },
  };
}

/** Updates the fields from the URL after back and forward, except the focused one. */
function useShownParams(form: RefObject<HTMLFormElement | null>, params: URLSearchParams): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // What was chosen before hydration stays.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
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
