/** The filter control of each kind of field; the names of its inputs are the URL parameters. */
import { Select, Suggestions, TextInput } from "#app/platform/ui/field.tsx";
import type { Field, FieldKind, FieldOf } from "./category.ts";
import { keyboardOf, suggestionsFor } from "./field-kinds.ts";

interface FilterProps<F> {
  readonly field: F;
  readonly params: URLSearchParams;
  /** The id of the form that the control belongs to. */
  readonly form: string;
  /** The values that the search text states, by the parameters; empty controls show them. */
  readonly understood: Readonly<Record<string, string>>;
}

function ChoiceFilter({ field, params, form, understood }: FilterProps<FieldOf<"choice" | "choices">>) {
  return (
    <Select
      name={field.name}
      label={field.label}
      form={form}
      empty={understood[field.name] ?? "Всички"}
      options={field.options}
      defaultValue={params.get(field.name) ?? ""}
    />
  );
}

function RangeFilter({ field, params, form, understood }: FilterProps<FieldOf<"number">>) {
  const unit = field.unit ? `, ${field.unit}` : "";
  const ends = { label: field.label, keyboard: keyboardOf(field), params, form, understood };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{field.label + unit}</legend>
      <div className="grid up-to-2 gap-2">
        <Bound name={`${field.name}_from`} word="от" {...ends} />
        <Bound name={`${field.name}_to`} word="до" {...ends} />
      </div>
    </fieldset>
  );
}

interface BoundProps {
  readonly name: string;
  readonly word: "от" | "до";
  readonly label: string;
  readonly keyboard: "text" | "decimal" | "numeric";
  readonly params: URLSearchParams;
  readonly form?: string | undefined;
  readonly understood?: Readonly<Record<string, string>>;
  /** The name of the error that describes the field, if its text cannot be read. */
  readonly error?: string | undefined;
}

/** One end of a range, with a visible placeholder and a full label for screen readers. */
export function Bound({ name, word, label, keyboard, params, form, understood, error }: BoundProps) {
  return (
    <input
      type="text"
      inputMode={keyboard}
      name={name}
      form={form}
      aria-label={`${label} ${word}`}
      placeholder={understood?.[name] ?? word}
      autoComplete="off"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${error}-error`}
      defaultValue={params.get(name) ?? ""}
      className="min-h-11 w-full min-w-0 rounded-control border border-control bg-card px-3 placeholder:text-muted aria-invalid:border-2 aria-invalid:border-bad"
    />
  );
}

const FILTERS = {
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  number: RangeFilter,
  text: ({ field, params, form }: FilterProps<FieldOf<"text">>) => (
    <TextInput
      form={form}
      name={field.name}
      label={field.label}
      list={suggestionsFor(field, (name) => params.get(name)) && `${field.name}-list`}
      autoComplete="off"
      defaultValue={params.get(field.name) ?? ""}
    />
  ),
  salary: ({ field, params, form }: FilterProps<FieldOf<"salary">>) => (
    <TextInput
      form={form}
      name={`${field.name}_from`}
      label={`${field.label} поне`}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={params.get(`${field.name}_from`) ?? ""}
    />
  ),
  period: ({ field, params, form }: FilterProps<FieldOf<"period">>) => (
    <TextInput
      form={form}
      name={`${field.name}_on`}
      type="date"
      label={`${field.label} на`}
      defaultValue={params.get(`${field.name}_on`) ?? ""}
    />
  ),
} as const satisfies { readonly [K in FieldKind]: (props: FilterProps<FieldOf<K>>) => React.ReactNode };

export function FieldFilterControl({ field, ...rest }: FilterProps<Field>) {
  // The control has the kind of the field, which TypeScript cannot infer.
  const Filter = FILTERS[field.kind] as (props: FilterProps<Field>) => React.ReactNode;
  const suggestions = field.kind === "text" ? suggestionsFor(field, (name) => rest.params.get(name)) : undefined;
  return (
    <>
      <Filter field={field} {...rest} />
      {suggestions && <Suggestions id={`${field.name}-list`} values={suggestions} />}
    </>
  );
}
