/** Form fields: a labelled control with its help and error, connected by ids. */
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { CircleAlert } from "./icons.tsx";
import { useIsSending } from "./submit-button.tsx";

/** The prefix of field ids, for a form in a dialog on a page with fields of the same name. */
export const FieldIdPrefix = createContext("");

/** The messages of the server for the fields of the surrounding form, by their names. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** By default the message in FieldErrors. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Returns the ids and ARIA attributes of a field's control. */
export function useControlProps({
  name,
  help,
  error,
  required,
}: Pick<FieldProps, "name" | "help" | "error" | "required">) {
  const id = useContext(FieldIdPrefix) + name;
  const message = useError(name, error);
  const described = [help && `${id}-help`, message && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": message ? true : undefined,
    "aria-required": required || undefined,
  };
}

function useError(name: string, error: string | undefined): string | undefined {
  const errors = useContext(FieldErrors);
  return error ?? errors[name];
}

/**
 * Returns the attributes of the element around a field, which hide the field's error from the first edit until the server has
 * answered the next submission.
 */
export function useEdited() {
  const [isEdited, setEdited] = useState(false);
  const isSending = useIsSending();
  useEffect(() => {
    if (!isSending) setEdited(false);
  }, [isSending]);
  return { "data-edited": isEdited || undefined, onInput: () => setEdited(true) };
}

/** The CSS class of controls. */
export const CONTROL = "field-control";

export function FieldFrame({
  name,
  label,
  help,
  error,
  required,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  const id = useContext(FieldIdPrefix) + name;
  return (
    <div className="grid gap-1.5" {...useEdited()}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {help && (
        <p id={`${id}-help`} className="-mt-1 text-sm text-muted">
          {help}
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
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

export function FieldError({ name, error }: Pick<FieldProps, "name" | "error">) {
  const id = useContext(FieldIdPrefix) + name;
  const message = useError(name, error);
  if (!message) return null;
  return (
    <p id={`${id}-error`} className="field-error flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<"input">, "name" | "required">;

export function TextInput({ label, help, error, required, name, className = "", ...rest }: InputProps) {
  const control = useControlProps({ name, help, error, required });
  return (
    <FieldFrame {...{ name, label, help, error, required }}>
      <input type="text" {...control} {...rest} className={`${CONTROL} ${className}`} />
    </FieldFrame>
  );
}

export type KnownInputProps = Partial<Omit<InputProps, "type" | "inputMode">>;

/** An e-mail field, with the e-mail keyboard and autofill. */
export function EmailInput(given: KnownInputProps) {
  return (
    <TextInput name="email" type="email" label="Имейл" autoComplete="email" inputMode="email" required {...given} />
  );
}

/** A phone field with the numeric keyboard. */
export function PhoneInput(given: KnownInputProps) {
  return <TextInput name="phone" type="tel" label="Телефон" autoComplete="tel" inputMode="tel" {...given} />;
}

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "name" | "required">;

export function TextArea({ label, help, error, required, name, ...rest }: TextAreaProps) {
  const control = useControlProps({ name, help, error, required });
  return (
    <FieldFrame {...{ name, label, help, error, required }}>
      <textarea rows={7} {...control} {...rest} className={CONTROL} />
    </FieldFrame>
  );
}

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, "name" | "required"> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** The text of the empty option; there is none if left out. */
    readonly empty?: string;
  };

export function Select({ label, help, error, required, name, options, empty, ...rest }: SelectProps) {
  const control = useControlProps({ name, help, error, required });
  return (
    <FieldFrame {...{ name, label, help, error, required }}>
      <select {...control} {...rest} className={CONTROL}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
