/** The search field with suggestions below it: a combobox; without script a plain field. */
import { type FocusEvent, useRef } from "react";
import { href, useNavigate } from "react-router";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { CONTROL } from "#app/platform/ui/field.tsx";
import { Search } from "#app/platform/ui/icons.tsx";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { clearOwnSearches, saveOwnSearch, switchOnOwnSearches, useOwnSearches } from "./own-searches.ts";
import type { Suggestions } from "./suggestions.ts";
import { type Combobox, LISTBOX, useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface SearchFieldProps {
  readonly text: string;
  readonly placeholder: string;
  readonly isTooLong: boolean;
  readonly className: string;
  /** Called when a suggestion navigates to another page. */
  readonly onLeave: () => void;
}

interface Option {
  readonly id: string;
  readonly q: string;
  readonly label: string;
  /** The category of the suggestion; undefined for the current list. */
  readonly slug?: string;
}

export function SearchField({ text, placeholder, isTooLong, className, onLeave }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { suggestions, request } = useSuggestions();
  const own = useOwnSearches();
  const search = ({ q, slug }: Option) => {
    saveOwnSearch(q);
    if (slug) {
      onLeave();
      navigate({ pathname: href("/category/:slug", { slug }), search: q && new URLSearchParams({ q }).toString() });
      return;
    }
    if (input.current) input.current.value = q;
    input.current?.form?.requestSubmit();
  };
  const combobox = useCombobox((typed) => optionsOf(suggestions, own, typed), search);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) combobox.close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves the field and what it opened
    <div className="relative col-span-full sm:col-span-1" onBlur={leave}>
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Какво търсите"
        placeholder={placeholder}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? "q-error" : undefined}
        defaultValue={text}
        maxLength={MAX_QUERY}
        autoComplete="off"
        enterKeyHint="search"
        className={`${CONTROL} pl-11 ${className}`}
        onInput={({ currentTarget }) => {
          combobox.open(currentTarget.value);
          request(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !combobox.current) saveOwnSearch(event.currentTarget.value);
          combobox.pressKey(event);
        }}
        onClick={({ currentTarget }) => combobox.open(currentTarget.value)}
        {...combobox.fieldAttributes}
      />
      {combobox.isShown && <SuggestionList combobox={combobox} />}
    </div>
  );
}

function SuggestionList({ combobox }: { readonly combobox: Combobox<Option> }) {
  const own = useOwnSearches();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps its options while it is pressed, and the focus in the field
    <div
      onPointerDown={combobox.keepOptions}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 panel p-1 raised"
    >
      <div role="listbox" id={LISTBOX} aria-label="Предложения">
        {combobox.options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          <div
            key={option.id}
            id={option.id}
            role="option"
            tabIndex={-1}
            aria-selected={option === combobox.current}
            onClick={() => combobox.choose(option)}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-3 hover:bg-tint aria-selected:bg-grape-soft"
          >
            {option.label}
          </div>
        ))}
      </div>
      <button
        type="button"
        onClick={() => {
          combobox.updateOptions();
          (own ? clearOwnSearches : switchOnOwnSearches)();
        }}
        className="min-h-11 w-full rounded-control px-3 text-left text-sm text-muted underline underline-offset-4"
      >
        {own ? "Изчисти и не помни търсенията ми" : "Помни търсенията ми на това устройство"}
      </button>
    </div>
  );
}

/** Returns the options: earlier searches of this device, then phrases, then categories. */
function optionsOf(
  { phrases, categories }: Suggestions,
  own: readonly string[] | null,
  typed: string,
): readonly Option[] {
  const begun = typed.trim().toLowerCase();
  const earlier = (own ?? []).filter((one) => one !== typed && one.toLowerCase().startsWith(begun)).slice(0, 4);
  const some = begun === "" ? [] : [...phrases.filter((one) => !earlier.includes(one))];
  const places = begun === "" ? [] : categories;
  return [
    ...earlier.map((q) => ({ q, label: `${q} · търсено преди` })),
    ...some.map((q) => ({ q, label: q })),
    ...places.map(({ q, slug, name, count, isMore }) => ({
      q,
      slug,
      label: count === null ? name : `${q} в ${name} · ${isMore ? "над " : ""}${formatWhole(count)}`,
    })),
  ].map((option, index) => ({ ...option, id: `suggestion-${index}` }));
}
