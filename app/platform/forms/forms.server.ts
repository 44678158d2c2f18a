/**
 * The form pipeline: read, parse with a schema, run the command, respond. Without script the page comes back with messages
 * beside the fields and the typed values; with script the same data arrives as JSON.
 */
import { data, redirect } from "react-router";
import type { z } from "zod";
import type { Toast } from "#app/wording/toast.ts";
import { type ErrorCode, type ErrorNotice, errorNotice, Refusal, refusalOfConstraint } from "./errors.ts";
import { readFields } from "./form-body.server.ts";
import type { FormState, FormValues } from "./forms.ts";
import { isDiskFull, isUnavailable, pageError } from "./guard.server.ts";
import type { Log } from "./log.server.ts";
import { ONCE_KEY } from "./page-contract.ts";
import { MAX_RAW } from "./text.ts";
import { toastHeader } from "./toast-cookie.server.ts";
import { isUuid } from "./uuid.ts";

/** A body can be read once; whoever asks again gets what was read. */
const readForms = new WeakMap<Request, FormData>();

/**
 * The submitted fields; files only for a form that `takesFiles`. Throws a 400 answer when the body is missing or broken,
 * never a 500; 413 when it is too large, 503 when there is no room for it.
 */
export async function readForm(request: Request, { takesFiles = false } = {}): Promise<FormData> {
  const known = readForms.get(request);
  if (known) return known;
  try {
    const form = await readFields(request, { takesFiles });
    readForms.set(request, form);
    return form;
  } catch (error) {
    if (error instanceof Refusal) throw pageError(error.notice.code);
    if (isDiskFull(error)) throw pageError("disk_full");
    // The response is the same for every malformed body.
    throw pageError("body_unreadable");
  }
}

/** The key by which a form that is sent again is known; without script it has none. */
export function onceKey(form: FormData): string | undefined {
  const key = String(form.get(ONCE_KEY) ?? "");
  return isUuid(key) ? key : undefined;
}

const withheld = new WeakMap<FormData, ReadonlySet<string>>();

/** Keeps these fields of a form from being sent back. */
export function withhold(form: FormData, names: readonly string[]): void {
  withheld.set(form, new Set(names));
}

/** The values to show again after an error, without files and passwords. */
export function formValues(form: FormData): FormValues {
  const isShown = (name: string, value: unknown) =>
    typeof value === "string" &&
    value.length <= MAX_RAW &&
    !/password|confirm/i.test(name) &&
    !withheld.get(form)?.has(name);
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
  // Not one of the options, or far too long: nobody typed that.
  const odd = parsed.error.issues.filter(({ code }) => code === "too_big" || code === "invalid_value");
  withhold(
    form,
    odd.map(({ path }) => String(path[0])),
  );
  return { ok: false, errors: fieldErrors(parsed.error) };
}

/** The first message of each invalid field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? "form")] ??= issue.message;
  return errors;
}

/** The notice on top of a refused form: something is missing, or something is invalid. */
export function missingOrWrong(form: FormData, names: readonly string[]): ErrorCode {
  return names.some((name) => String(form.get(name) ?? "").trim() === "") ? "required_fields" : "check_fields";
}

/** The form again, with its messages and what is to be said on top: 422, or the status of the refusal. */
export function formAgain(
  form: FormData,
  errors: Record<string, string>,
  said: ErrorCode | ErrorNotice = "check_fields",
) {
  const notice = typeof said === "string" ? errorNotice(said) : said;
  return data<FormState>({ values: formValues(form), errors, notice }, { status: notice.status });
}

/** The same answer, and headers with it. */
export function withHeaders(answer: ReturnType<typeof formAgain>, headers: Headers) {
  return data(answer.data, { ...answer.init, headers });
}

interface Failure {
  /** What is said when this command fails for a reason of ours. */
  readonly code: ErrorCode;
  readonly log: Pick<Log, "error">;
}

/**
 * Runs a command. A refusal, thrown or from a violated constraint, returns the form, and so does an unavailable database
 * (503). Any other error is a bug: it is logged and reported with the text of `failure`, or left to the error page.
 */
export async function refusedForm<T>(form: FormData, run: () => Promise<T>, failure?: Failure) {
  try {
    return { ok: true, value: await run() } as const;
  } catch (error) {
    const refusal = refusalFor(error, failure);
    const errors = refusal.field ? { [refusal.field]: refusal.notice.text } : {};
    const state: FormState = { values: formValues(form), errors, notice: refusal.notice };
    return { ok: false, refusal, answer: data(state, { status: refusal.notice.status }) } as const;
  }
}

/** What is said of an error that a command threw. Throws it again if it is a bug and there is no `failure`. */
export function refusalFor(error: unknown, failure?: Failure): Refusal {
  return error instanceof Refusal ? error : (refusalOfConstraint(error) ?? ownFailure(error, failure));
}

function ownFailure(error: unknown, failure: Failure | undefined): Refusal {
  if (isUnavailable(error)) return new Refusal(isDiskFull(error) ? "disk_full" : "unavailable");
  if (isDiskFull(error)) return new Refusal("disk_full");
  if (!failure || !(error instanceof Error)) throw error;
  failure.log.error({ err: error }, failure.code);
  return new Refusal(failure.code);
}

/** A redirect after success, with its one toast and any cookies. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append("set-cookie", await toastHeader(toast));
  return redirect(to, { headers });
}

const OWN_PATH = /^\/(?![/\\])/;

/** A local path to return to, or `otherwise`: prevents open redirects. */
export function safePath(path: unknown, otherwise: string): string {
  const url = typeof path === "string" && OWN_PATH.test(path) ? URL.parse(path, "http://site.invalid") : null;
  // Resolving dots may have left two slashes at the start.
  return url?.host === "site.invalid" && OWN_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : otherwise;
}
