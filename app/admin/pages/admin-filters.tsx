/** Shows search and filters above a table, as a GET form whose fields become the parameters of the URL. */

import { type FormEvent, type ReactNode, useRef } from "react";
import { useLocation, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/platform/ui/button.tsx";
import { Select, TextInput } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Search } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface AdminFiltersProps {
  readonly searchLabel?: string | undefined;
  /** The URL parameter of the search; 'q' by default. */
  readonly searchName?: string;
  readonly choices?: readonly Choice[];
  /** Further fields in a collapsed section, with their names in the URL. */
  readonly more?: { readonly names: readonly string[]; readonly fields: ReactNode };
  /** URL parameters that the form preserves. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Returns the parameters of the table's order, which a search preserves. */
function orderOf(params: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...params].filter(([name]) => name === "order" || name === "way"));
}

export function AdminFilters({ searchLabel, searchName = "q", choices = [], more, kept = {} }: AdminFiltersProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const used = more?.names.filter((name) => params.get(name)).length ?? 0;
  const isNarrowed = used > 0 || [searchName, ...choices.map(({ name }) => name)].some((name) => params.get(name));
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) submit(form.current);
  };
  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action={pathname}
      onChange={onChange}
      // Remounts uncontrolled fields when the URL changes.
      key={params.toString()}
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      {Object.entries({ ...kept, ...orderOf(params) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {searchLabel && <SearchInput name={searchName} label={searchLabel} />}
      {choices.map(({ name, label, options }) => (
        <div key={name} className="min-w-36 flex-1 lg:max-w-60 lg:flex-none">
          <Select name={name} label={label} options={options} defaultValue={params.get(name) ?? ""} />
        </div>
      ))}
      {!searchLabel && <SearchButton />}
      {isNarrowed && (
        <Link
          to={`?${new URLSearchParams(kept)}`}
          className="inline-flex min-h-11 items-center font-semibold text-grape underline underline-offset-3"
        >
          Изчисти
        </Link>
      )}
      {more && (
        <details open={used > 0} className="basis-full">
          <summary className="inline-flex min-h-11 items-center font-semibold text-grape">
            {`Още филтри${used > 0 ? ` (${used})` : ""}`}
          </summary>
          <div className="mt-1 grid gap-3 panel p-4 sm:grid-cols-2 lg:grid-cols-4">{more.fields}</div>
        </details>
      )}
    </Form>
  );
}

function SearchInput({ name, label }: Pick<Choice, "name" | "label">) {
  const [params] = useSearchParams();
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-end gap-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <TextInput
          name={name}
          type="search"
          label={label}
          maxLength={100}
          autoComplete="off"
          defaultValue={params.get(name) ?? ""}
        />
      </div>
      <SearchButton />
    </div>
  );
}

function SearchButton() {
  return (
    <Button look="secondary" className="shrink-0">
      <Search />
      Търси
    </Button>
  );
}
