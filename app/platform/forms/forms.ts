/** The state of a form that the server refused. */
import type { ErrorNotice } from "#app/platform/errors/errors.ts";

export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface FormState {
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: ErrorNotice;
}

/** Returns the submitted value of a field of a refused form; undefined without one. */
export function submitted(state: Partial<Pick<FormState, "values">> | undefined, name: string): string | undefined {
  const value = state?.values && Object.hasOwn(state.values, name) ? state.values[name] : undefined;
  return typeof value === "string" ? value : value?.[0];
}
