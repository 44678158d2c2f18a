/** The form control of each kind of field, with the submitted value if the form was refused. */
import { FieldGroup, RequiredMark, Select, Suggestions, TextInput } from "#app/platform/ui/field.tsx";
import type { Attributes, FieldValue } from "#db/attributes.ts";
import type { Field, FieldKind, FieldOf, Option } from "./category.ts";
import { keyboardOf, optionsFor, suggestionsFor } from "./field-kinds.ts";
import { isPeriod, isSalary } from "./field-texts.ts";

/** The source of the shown values: the submitted ones, else the stored ones. */
export interface FieldSource {
  readonly stored: FieldValue | undefined;
  /** The submitted values by input name; undefined if nothing was submitted yet. */
  readonly submitted: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** The current values of the fields on which suggestions and options depend. */
  readonly chosen: Attributes;
}

interface ControlProps<F> {
  readonly field: F;
  readonly source: FieldSource;
}

function firstText(source: FieldSource, name: string, stored: string): string {
  if (!source.submitted) return stored;
  const value = source.submitted[name];
  return typeof value === "string" ? value : (value?.[0] ?? "");
}

function storedText(value: FieldValue | undefined): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  return typeof value === "string" ? value : "";
}

function common({ name, label, help, required }: Field) {
  return { name, label, help, required };
}

interface OptionButtonsProps {
  readonly field: FieldOf<"choice" | "choices">;
  readonly options: readonly Option[];
  readonly type: "checkbox" | "radio";
  readonly chosen: readonly string[];
}

/** The options as buttons, of which one or several can be chosen. */
function OptionButtons({ field, options, type, chosen }: OptionButtonsProps) {
  return (
    <FieldGroup name={field.name}>
      {(controlAt) => (
        <>
          <legend className="mb-1.5 font-semibold">
            <span>{field.label}</span>
            {field.required && <RequiredMark />}
          </legend>
          <div className="flex flex-wrap gap-2">
            {options.map(({ value, label }, index) => (
              <label
                key={value}
                className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 wrap-anywhere rounded-full border border-control bg-card px-4 has-checked:border-grape has-checked:bg-grape-soft has-checked:text-grape has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type={type}
                  {...controlAt(index)}
                  value={value}
                  required={type === "radio" && field.required}
                  defaultChecked={chosen.includes(value)}
                  className="size-4 accent-grape"
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  );
}

/** The highest number of options that are shown as buttons where a form begins with them. */
const MOST_BUTTONS = 8;
const NOT_STATED = "Не е посочено";

interface ChoiceControlProps extends ControlProps<FieldOf<"choice">> {
  readonly isLeading?: boolean;
}

function ChoiceControl({ field, source, isLeading }: ChoiceControlProps) {
  const value = firstText(source, field.name, storedText(source.stored));
  const fitting = optionsFor(field, source.chosen);
  if (isLeading && fitting.length <= MOST_BUTTONS) {
    const options = field.required ? fitting : [...fitting, { value: "", label: field.empty ?? NOT_STATED }];
    return <OptionButtons field={field} options={options} type="radio" chosen={[value]} />;
  }
  return (
    <Select
      {...common(field)}
      empty={field.required ? "Изберете…" : (field.empty ?? NOT_STATED)}
      options={fitting}
      defaultValue={value}
    />
  );
}

function ChoicesControl({ field, source }: ControlProps<FieldOf<"choices">>) {
  const given = source.submitted ? source.submitted[field.name] : source.stored;
  const chosen = typeof given === "string" ? [given] : Array.isArray(given) ? given : [];
  return <OptionButtons field={field} options={field.options} type="checkbox" chosen={chosen} />;
}

interface RangeProps extends ControlProps<FieldOf<"salary" | "period">> {
  readonly stored: { readonly from?: FieldValue | undefined; readonly to?: FieldValue | undefined };
  readonly input: { readonly type?: "date"; readonly inputMode?: "numeric" };
}

/** Two inputs, for the start and end of a range. */
function RangeControl({ field, source, stored, input }: RangeProps) {
  return (
    <FieldGroup name={field.name}>
      {(controlAt) => (
        <>
          <legend className="font-semibold">
            <span>{field.label}</span>
            {field.required && <RequiredMark />}
          </legend>
          {field.help && <p className="text-sm text-muted">{field.help}</p>}
          <div className="mt-1.5 grid up-to-2 gap-3">
            {(["from", "to"] as const).map((end, index) => (
              <TextInput
                key={end}
                {...controlAt(index)}
                name={`${field.name}_${end}`}
                label={end === "from" ? "от" : "до"}
                {...input}
                autoComplete="off"
                defaultValue={firstText(source, `${field.name}_${end}`, storedText(stored[end]))}
              />
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  );
}

const CONTROLS = {
  text: ({ field, source }: ControlProps<FieldOf<"text">>) => {
    const suggestions = suggestionsFor(field, (name) => source.chosen[name]);
    return (
      <>
        <TextInput
          {...common(field)}
          list={suggestions && `${field.name}-options`}
          autoComplete="off"
          defaultValue={firstText(source, field.name, storedText(source.stored))}
        />
        {suggestions && <Suggestions id={`${field.name}-options`} values={suggestions} />}
      </>
    );
  },
  number: ({ field, source }: ControlProps<FieldOf<"number">>) => (
    <TextInput
      {...common(field)}
      label={field.unit ? `${field.label} (${field.unit})` : field.label}
      inputMode={keyboardOf(field)}
      autoComplete="off"
      defaultValue={firstText(source, field.name, storedText(source.stored))}
    />
  ),
  choice: ChoiceControl,
  choices: ChoicesControl,
  salary: ({ field, source }: ControlProps<FieldOf<"salary">>) => {
    const stored = source.stored !== undefined && isSalary(source.stored) ? source.stored : {};
    return <RangeControl field={field} source={source} stored={stored} input={{ inputMode: "numeric" }} />;
  },
  period: ({ field, source }: ControlProps<FieldOf<"period">>) => {
    const stored = isPeriod(source.stored) ? source.stored : {};
    return <RangeControl field={field} source={source} stored={stored} input={{ type: "date" }} />;
  },
} as const satisfies { readonly [K in FieldKind]: (props: ControlProps<FieldOf<K>>) => React.ReactNode };

interface FieldControlProps extends ControlProps<Field> {
  /** True for a choice with which the form begins: few options are shown as buttons. */
  readonly isLeading?: boolean;
}

export function FieldControl(props: FieldControlProps) {
  // The control has the kind of the field, which TypeScript cannot infer.
  const Control = CONTROLS[props.field.kind] as (props: FieldControlProps) => React.ReactNode;
  return <Control {...props} />;
}
