/**
 * Wraps all loaders and actions: a refusal that they throw is answered with its text. If the database is unreachable or the disk is full,
 * they answer 503 with the values of the form, so that it can be submitted again. A page gets the headers that its loader returns.
 */
import { createContext, data, type HeadersArgs, type ServerBuild } from "react-router";
import { getSite, getVisit, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { type ErrorNotice, errorNotice, type PlainErrorCode } from "#app/platform/errors/errors.ts";
import { answerOf, asPageError, isDiskFull, isUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { formValues, readForm } from "#app/platform/forms/forms.server.ts";
import type { FormValues } from "#app/platform/forms/forms.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { answerUnconfirmed } from "./form-owners.ts";
import { noticePage } from "./plain-pages.ts";
import { continueAfterSignIn } from "./signing-in-again.ts";

interface Call {
  /** The pattern of the whole URL. It is the same for all routes of the URL. */
  readonly pattern: string;
  readonly request: Request;
  readonly context: SiteContext;
}
type Handler = (call: Call) => unknown;

/** The values of a form whose action failed with 503, for the error page of the same request. */
const unsentContext = createContext<FormValues | null>(null);

/** The URL pattern of the request; null if no loader or action ran. */
export const patternContext = createContext<string | null>(null);

/** Returns the build with all loaders and actions wrapped. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const failures = loadFailures(build);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, default: page, headers = headersOfLoader } = route.module;
    const canBeRead = loader !== undefined || page !== undefined;
    const guarded = {
      headers,
      ...(loader && { loader: guardLoader(loader as Handler, failures) }),
      ...(action && !canBeRead && { loader: refuseReading }),
      ...(action && { action: guardAction(action as Handler, page !== undefined) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/**
 * Returns the errors of routes whose data cannot be loaded, by the pattern of the URL: the layouts of a page fail with the text of
 * the page.
 */
function loadFailures({ routes }: ServerBuild): ReadonlyMap<string, PlainErrorCode> {
  const failures = new Map<string, PlainErrorCode>();
  for (const route of Object.values(routes)) {
    const { failure } = (route?.module.handle ?? {}) as RouteHandle;
    if (!failure) continue;
    const paths: string[] = [];
    for (let at = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      if (at.path) paths.unshift(at.path);
    failures.set(withoutSlash(paths.join("/")), failure);
  }
  return failures;
}

function withoutSlash(pattern: string): string {
  return pattern.replace(/^\//, "");
}

function guardLoader(loader: Handler, failures: ReadonlyMap<string, PlainErrorCode>): Handler {
  return async (call) => {
    call.context.set(patternContext, call.pattern);
    try {
      return await loader(call);
    } catch (error) {
      const failure = failures.get(withoutSlash(call.pattern)) ?? "data_load_failed";
      throw toUnavailable(asPageError(error), call.context.get(unsentContext), failure);
    }
  };
}

/** Answers a request to read an address that only takes forms, which React Router would answer in English. */
function refuseReading(): Response {
  const notice = errorNotice("method_unknown");
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", allow: "POST" };
  return new Response(noticePage(notice), { status: notice.status, headers });
}

/** `hasPage`: false for a route that answers scripts, which expect a notice as JSON. */
function guardAction(action: Handler, hasPage: boolean): Handler {
  return async (call) => {
    call.context.set(patternContext, call.pattern);
    if (getSite(call.context).state.now().isReadOnly && !ALLOWED_WHEN_READ_ONLY.has(withoutSlash(call.pattern))) {
      if (!hasPage) return Response.json({ notice: errorNotice("read_only") }, { status: 503 });
      throw unavailable("read_only", await valuesOf(call.request));
    }
    try {
      const answer = (await answerUnconfirmed({ ...call, hasPage })) ?? (await runAction(call, () => action(call)));
      // The loaders of the page may fail too, so the error page shows the form.
      const values = refusedValues(answer);
      if (values) call.context.set(unsentContext, values);
      return answer;
    } catch (error) {
      const code = codeOf(error);
      if (!code) throw asPageError(error);
      throw toUnavailable(error, await valuesOf(call.request));
    }
  };
}

/** Runs the action; if the session has ended, signs in again with the credentials in the form. */
async function runAction({ request, context }: Call, act: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    const { status, body } = answerOf(error) ?? {};
    const code = status === 401 && (body as Partial<ErrorNotice>).code;
    if (code !== "not_signed_in" || !request.headers.has("content-type")) throw error;
    return continueAfterSignIn({ site: getSite(context), visit: getVisit(context), request }, async () => act());
  }
}

function codeOf(error: unknown): PlainErrorCode | undefined {
  if (isDiskFull(error)) return "disk_full";
  return isUnavailable(error) ? "unavailable" : undefined;
}

/** Actions that work while the site is read-only: those that only read, and signing out. */
const ALLOWED_WHEN_READ_ONLY = new Set([
  "listings/:id/phone",
  "listings/:id/number",
  "listings/:id/view",
  "saved-searches/new",
  "report-status",
  "sign-out",
]);

function unavailable(code: PlainErrorCode, values: FormValues | undefined) {
  const notice = errorNotice(code);
  return data({ ...notice, ...(values && { unsent: values }) }, { status: notice.status });
}

/**
 * Returns a 503 response for an error of the database or the disk, and any other error unchanged. If the database is unavailable, the
 * response has the text of `unavailableCode`.
 */
function toUnavailable(
  error: unknown,
  values: FormValues | null | undefined,
  unavailableCode: PlainErrorCode = "unavailable",
): unknown {
  const found = codeOf(error);
  const code = found === "unavailable" ? unavailableCode : found;
  const thrown = answerOf(error);
  if (code === undefined && thrown?.status !== 503) return error;
  const notice = code === undefined ? thrown?.body : errorNotice(code);
  return data({ ...(notice as object), ...(values && { unsent: values }) }, { status: 503 });
}

/** Returns the values of the submitted form. The action may have read the body before. */
async function valuesOf(request: Request): Promise<FormValues | undefined> {
  try {
    return formValues(await readForm(request));
  } catch {
    return undefined; // Not a form, or a malformed one.
  }
}

function refusedValues(answer: unknown): FormValues | undefined {
  const { status, body } = answerOf(answer) ?? {};
  if (status !== 503 || typeof body !== "object" || body === null || !("values" in body)) return undefined;
  return body.values as FormValues;
}
