/** Form fields: a labelled control with its help and error, connected by ids. */
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { type FormState, submitted } from "#app/platform/forms/forms.ts";
import { CircleAlert } from "./icons.tsx";

/** The prefix of field ids, for a form in a dialog on a page with fields of the same name. */
export const FieldIdPrefix = createContext("");

/** The surrounding form as it was refused: its fields show the messages for them, and text fields and selects what was submitted. */
export const RefusedForm = createContext<Partial<Pick<FormState, "values" | "errors">> | undefined>(undefined);

const NO_ERRORS: FormState["errors"] = {};

function useFieldErrors(): FormState["errors"] {
  return useContext(RefusedForm)?.errors ?? NO_ERRORS;
}

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean | undefined;
}

/** The errors of which the server has rendered the first invalid field: without script only this one gets the focus. */
const focused = new WeakSet<object>();

/** Returns true once for the errors of a form, on the server only. */
function takesFocus(errors: object): boolean {
  if (!import.meta.env.SSR || focused.has(errors)) return false;
  focused.add(errors);
  return true;
}

/**
 * Returns the attributes of the element around a field and of its control. From the first edit on, the message is hidden and the
 * control is valid, until the server has answered the next submission.
 */
export function useField({ name, help, required }: Omit<FieldProps, "label">) {
  const id = useContext(FieldIdPrefix) + name;
  const errors = useFieldErrors();
  const [corrected, setCorrected] = useState<object>();
  const isCorrected = corrected === errors;
  const isInvalid = Boolean(errors[name]) && !isCorrected;
  const described = [help && `${id}-help`, isInvalid && `${id}-error`].filter(Boolean).join(" ");
  return {
    frame: { "data-corrected": isCorrected || undefined, onInput: () => setCorrected(errors) },
    control: {
      id,
      name,
      "aria-describedby": described || undefined,
      "aria-invalid": isInvalid || undefined,
      "aria-required": required || undefined,
      autoFocus: (isInvalid && takesFocus(errors)) || undefined,
    },
  };
}

type ControlProps = ReturnType<typeof useField>["control"];

/** The CSS class of controls. */
export const CONTROL = "field-control";

interface FieldFrameProps extends FieldProps {
  /** Renders the control with its attributes, and with the submitted value. */
  readonly children: (control: ControlProps, again: { readonly defaultValue?: string }) => ReactNode;
}

export function FieldFrame({ label, children, ...field }: FieldFrameProps) {
  const { frame, control } = useField(field);
  const { name, help, required } = field;
  const value = submitted(useContext(RefusedForm), name);
  return (
    <div className="grid gap-1.5" {...frame}>
      <label htmlFor={control.id} className="font-semibold">
        <span>{label}</span>
        {required && <RequiredMark />}
      </label>
      {help && (
        <p id={`${control.id}-help`} className="-mt-1 text-sm text-muted">
          {help}
        </p>
      )}
      {children(control, value === undefined ? {} : { defaultValue: value })}
      <FieldError name={name} />
    </div>
  );
}

interface FieldGroupProps extends Pick<FieldProps, "name"> {
  readonly className?: string;
  /** Renders a legend and several controls, with the attributes of the control at this index. */
  readonly children: (controlAt: (index: number) => Omit<ControlProps, "id">) => ReactNode;
}

/** A field of several controls with one message. */
export function FieldGroup({ name, className, children }: FieldGroupProps) {
  const { frame, control } = useField({ name });
  const { id: _, autoFocus, ...shared } = control;
  return (
    <fieldset className={className} {...frame}>
      {children((index) => ({ ...shared, autoFocus: index === 0 ? autoFocus : undefined }))}
      <FieldError name={name} />
    </fieldset>
  );
}

/** A checkbox with its label beside it. */
export function Checkbox({ name, label, ...rest }: Pick<FieldProps, "name" | "label"> & ComponentProps<"input">) {
  const { frame, control } = useField({ name });
  return (
    <div {...frame}>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="shrink-0" {...control} {...rest} />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError name={name} />
    </div>
  );
}

export function RequiredMark() {
  return (
    <span className="text-bad" aria-hidden>
      {" "}
      *
    </span>
  );
}

interface FieldErrorProps extends Pick<FieldProps, "name"> {
  /** By default the message in FieldErrors. */
  readonly error?: string | undefined;
}

export function FieldError({ name, error }: FieldErrorProps) {
  const id = useContext(FieldIdPrefix) + name;
  const errors = useFieldErrors();
  const message = error ?? errors[name];
  if (!message) return null;
  return (
    <p id={`${id}-error`} className="field-error flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{message}</span>
    </p>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<"input">, "name" | "required">;

export function TextInput({ label, help, required, name, className = "", ...rest }: InputProps) {
  return (
    <FieldFrame {...{ name, label, help, required }}>
      {(control, again) => (
        <input
          type="text"
          {...control}
          {...rest}
          // A code that was wrong is not shown again.
          {...(rest.autoComplete !== "one-time-code" && again)}
          className={`${CONTROL} ${className}`}
        />
      )}
    </FieldFrame>
  );
}

/** The suggestions of a text field, which names them in `list`. */
export function Suggestions({ id, values }: { readonly id: string; readonly values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

export type KnownInputProps = Partial<Omit<InputProps, "type" | "inputMode">>;

/** An e-mail field, with the e-mail keyboard and autofill. */
export function EmailInput(given: KnownInputProps) {
  return (
    <TextInput name="email" type="email" label="Имейл" autoComplete="email" inputMode="email" required {...given} />
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "name" | "required">;

export function TextArea({ label, help, required, name, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ name, label, help, required }}>
      {(control, again) => <textarea rows={7} {...control} {...rest} {...again} className={CONTROL} />}
    </FieldFrame>
  );
}

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, "name" | "required"> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** The text of the empty option; there is none if left out. */
    readonly empty?: string;
  };

export function Select({ label, help, required, name, options, empty, ...rest }: SelectProps) {
  return (
    <FieldFrame {...{ name, label, help, required }}>
      {(control, again) => (
        <select {...control} {...rest} {...again} className={CONTROL}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
