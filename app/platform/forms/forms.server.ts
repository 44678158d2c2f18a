/**
 * The form pipeline: read, parse with a schema, run the command, respond. A refused form is rendered again with the typed values
 * and messages beside the fields; with JavaScript the same data is sent as JSON.
 */
import { data, redirect } from "react-router";
import type { z } from "zod";
import { ONCE_KEY } from "#app/platform/cache/page-contract.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import {
  type ErrorNotice,
  errorNotice,
  type PlainErrorCode,
  Refusal,
  refusalOfConstraint,
  StepFailure,
} from "#app/platform/errors/errors.ts";
import { isDiskFull, isUnavailable, pageError } from "#app/platform/errors/page-failures.server.ts";
import { readFields } from "#app/platform/http/form-body.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { MAX_RAW } from "#app/platform/wording/text.ts";
import type { Toast } from "#app/platform/wording/toast.ts";
import type { FormState, FormValues } from "./forms.ts";
import { toastHeader } from "./toast-cookie.server.ts";

/** Forms read or being read: a request body can be read only once. */
const readForms = new WeakMap<Request, Promise<FormData>>();

/**
 * Returns the submitted fields, and files if `takesFiles`. Throws a response with status 400 for a missing or malformed body,
 * 413 for a body that is too large, and 503 if memory or disk is full.
 */
export function readForm(request: Request, { takesFiles = false, takesNested = false } = {}): Promise<FormData> {
  const form = readForms.get(request) ?? readOnce(request, { takesFiles, takesNested });
  readForms.set(request, form);
  return form;
}

async function readOnce(request: Request, taken: Parameters<typeof readFields>[1]): Promise<FormData> {
  try {
    return await readFields(request, taken);
  } catch (error) {
    if (error instanceof Refusal) throw pageError(error.notice);
    if (isDiskFull(error)) throw pageError("disk_full");
    // The response is the same for every malformed body.
    throw pageError("body_unreadable");
  }
}

/** Returns the idempotency key of a form; undefined without JavaScript. */
export function onceKey(form: FormData): string | undefined {
  const key = String(form.get(ONCE_KEY) ?? "");
  return isUuid(key) ? key : undefined;
}

const omittedFields = new WeakMap<FormData, ReadonlySet<string>>();

/** Excludes these fields of a form from `formValues`. */
export function omitFields(form: FormData, names: readonly string[]): void {
  omittedFields.set(form, new Set(names));
}

/** Returns the values to show again after an error, without files and passwords. */
export function formValues(form: FormData): FormValues {
  const isShown = (name: string, value: unknown) =>
    typeof value === "string" &&
    value.length <= MAX_RAW &&
    !/password|confirm|^current$/i.test(name) &&
    !omittedFields.get(form)?.has(name);
  const texts = [...form].filter((entry): entry is [string, string] => isShown(...entry));
  const byName = Map.groupBy(texts, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, entries]) => {
      const values = entries.map(([, value]) => value);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

type ParsedForm<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly errors: Record<string, string> };

/** Validates a form with its schema. A value far longer than its field allows is not sent back. */
export function parseForm<T>(form: FormData, schema: z.ZodType<T>): ParsedForm<T> {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { ok: true, data: parsed.data };
  // Not one of the options, or far too long: not typed in the form.
  const unusual = parsed.error.issues.filter(({ code }) => code === "too_big" || code === "invalid_value");
  omitFields(
    form,
    unusual.map(({ path }) => String(path[0])),
  );
  return { ok: false, errors: fieldErrors(parsed.error) };
}

/** A refused form, with messages for its fields. */
export class RefusedFields extends Error {
  readonly notice: ErrorNotice;
  readonly errors: Readonly<Record<string, string>>;
  constructor(notice: ErrorNotice, errors: Readonly<Record<string, string>>) {
    super(notice.text);
    this.notice = notice;
    this.errors = errors;
  }
}

/**
 * Returns the data of a form, to be called inside `refusedForm`. Throws RefusedFields for an invalid form; empty `required` fields count as
 * missing, not as invalid.
 */
export function validForm<T>(
  form: FormData,
  schema: z.ZodType<T>,
  required: readonly string[] = [],
  toNotice: (errors: Readonly<Record<string, string>>) => ErrorNotice | undefined = () => undefined,
): T {
  const parsed = parseForm(form, schema);
  if (parsed.ok) return parsed.data;
  throw new RefusedFields(toNotice(parsed.errors) ?? errorNotice(formErrorCode(form, required)), parsed.errors);
}

/** Returns the first message of each invalid field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? "form")] ??= issue.message;
  return errors;
}

/** Returns the code of the notice on top of a refused form: `required_fields` if one of `names` is empty, else `check_fields`. */
export function formErrorCode(form: FormData, names: readonly string[]): PlainErrorCode {
  return names.some((name) => String(form.get(name) ?? "").trim() === "") ? "required_fields" : "check_fields";
}

/** Returns a response that shows the form again with field messages and a notice; its status is that of the notice. */
export function formAgain(
  form: FormData,
  errors: Readonly<Record<string, string>>,
  codeOrNotice: PlainErrorCode | ErrorNotice = "check_fields",
) {
  const notice = typeof codeOrNotice === "string" ? errorNotice(codeOrNotice) : codeOrNotice;
  return data<FormState>({ values: formValues(form), errors, notice }, { status: notice.status });
}

/** Returns the response with additional headers. */
export function withHeaders(answer: ReturnType<typeof formAgain>, headers: Headers) {
  return data(answer.data, { ...answer.init, headers });
}

interface Failure {
  /** The code to show if the command fails because of a bug. */
  readonly code: PlainErrorCode;
  readonly log: Pick<Log, "error">;
}

/**
 * Runs a command. Returns the form if it is invalid (`validForm`), for a refusal, thrown or from a violated constraint, and for an
 * unavailable database (503). Any other error is a bug: it is logged and shown with the text of `failure`, or rethrown without
 * one.
 */
export async function refusedForm<T>(form: FormData, run: () => Promise<T>, failure?: Failure) {
  try {
    return { ok: true, value: await run() } as const;
  } catch (error) {
    if (error instanceof RefusedFields)
      return { ok: false, refusal: undefined, answer: formAgain(form, error.errors, error.notice) } as const;
    const refusal = refusalFor(error, failure);
    const { field, notice } = refusal;
    return { ok: false, refusal, answer: formAgain(form, field ? { [field]: notice.text } : {}, notice) } as const;
  }
}

/** Returns the refusal for an error of a command. Rethrows the error if it is a bug and there is no `failure`. */
export function refusalFor(error: unknown, failure?: Failure): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StepFailure) return refusalFor(error.cause, failure && { ...failure, code: error.code });
  return refusalOfConstraint(error) ?? refusalOfFailure(error, failure);
}

function refusalOfFailure(error: unknown, failure: Failure | undefined): Refusal {
  if (isUnavailable(error)) return new Refusal(isDiskFull(error) ? "disk_full" : "unavailable");
  if (isDiskFull(error)) return new Refusal("disk_full");
  if (!failure || !(error instanceof Error)) throw error;
  failure.log.error({ err: error }, failure.code);
  return new Refusal(failure.code);
}

/** Returns a redirect with one toast and any further headers. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append("set-cookie", await toastHeader(toast));
  return redirect(to, { headers });
}

const OWN_PATH = /^\/(?![/\\])/;

/** Returns `path` if it is a path on this site, else `otherwise`, to prevent open redirects. */
export function safePath(path: unknown, otherwise: string): string {
  const url = typeof path === "string" && OWN_PATH.test(path) ? URL.parse(path, "http://site.invalid") : null;
  // Resolving dots may produce two slashes at the start.
  return url?.host === "site.invalid" && OWN_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : otherwise;
}
