/**
 * What a database that is away, or a full disk, does to a page: 503 in the site's words, and what was typed goes along,
 * so that it can be sent again. One place for all loaders and actions.
 */
import { data, type ServerBuild } from "react-router";
import { type ErrorCode, type ErrorNotice, errorNotice } from "#app/platform/errors.ts";
import { formValues, readForm } from "#app/platform/forms.server.ts";
import type { FormValues } from "#app/platform/forms.ts";
import { isDiskFull, isUnavailable } from "#app/platform/guard.server.ts";
import { getSite, getVisit, type SiteContext } from "#app/site/site.server.ts";
import { afterSigningIn } from "./signing-in-again.ts";

interface Call {
  /** Of the whole address, whichever of its routes is called. */
  readonly pattern: string;
  readonly request: Request;
  readonly context: SiteContext;
}
type Handler = (call: Call) => unknown;

/** What the action of a request could not do anything with, for the page that says so. */
const unsent = new WeakMap<object, FormValues>();

/** The pattern of the address that a request was for. */
const patterns = new WeakMap<object, string>();

export function patternOf(context: SiteContext): string | undefined {
  return patterns.get(context);
}

/** The same build, its loaders and actions guarded. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const guarded = {
      ...(loader && { loader: guardLoader(loader as Handler) }),
      ...(action && { action: guardAction(action as Handler) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guardLoader(loader: Handler): Handler {
  return async (call) => {
    patterns.set(call.context, call.pattern);
    try {
      return await loader(call);
    } catch (error) {
      throw notNow(error, unsent.get(call.context));
    }
  };
}

function guardAction(action: Handler): Handler {
  return async (call) => {
    patterns.set(call.context, call.pattern);
    if (getSite(call.context).state.now().isReadOnly && !READS_BY_POST.has(call.pattern)) {
      // Scripts that send pictures read a notice.
      if (call.pattern.endsWith("uploads")) return Response.json({ notice: errorNotice("read_only") }, { status: 503 });
      throw refusedNow("read_only", await valuesOf(call.request));
    }
    try {
      const answer = await signedIn(call, () => action(call));
      // The form again; the loaders behind it may have no data to show it with.
      const values = refusedValues(answer);
      if (values) unsent.set(call.context, values);
      return answer;
    } catch (error) {
      const code = codeOf(error);
      if (!code) throw error;
      throw notNow(error, await valuesOf(call.request));
    }
  };
}

/** What the action answers; a session that has ended is begun anew on the way. */
async function signedIn({ request, context }: Call, act: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    const { status, body } = answerOf(error) ?? {};
    const code = status === 401 && (body as Partial<ErrorNotice>).code;
    if (code !== "not_signed_in" || !request.headers.has("content-type")) throw error;
    return afterSigningIn({ site: getSite(context), visit: getVisit(context), request }, async () => act());
  }
}

function codeOf(error: unknown): ErrorCode | undefined {
  if (isDiskFull(error)) return "disk_full";
  return isUnavailable(error) ? "unavailable" : undefined;
}

/** Forms that ask, and signing out, which one may rely on at any time. */
const READS_BY_POST = new Set(
  [
    "listings/:id/phone",
    "listings/:id/number",
    "listings/:id/view",
    "saved-searches/new",
    "report-status",
    "sign-out",
  ].flatMap((pattern) => [pattern, `/${pattern}`]),
);

function refusedNow(code: ErrorCode, values: FormValues | undefined) {
  const notice = errorNotice(code);
  return data({ ...notice, ...(values && { unsent: values }) }, { status: notice.status });
}

/** The answer for what cannot be done now; anything else stays what it is. */
function notNow(error: unknown, values: FormValues | undefined): unknown {
  const code = codeOf(error);
  const thrown = answerOf(error);
  if (code === undefined && thrown?.status !== 503) return error;
  const notice = code === undefined ? thrown?.body : errorNotice(code);
  return data({ ...(notice as object), ...(values && { unsent: values }) }, { status: 503 });
}

/** What was typed: read by the action already, or not yet. */
async function valuesOf(request: Request): Promise<FormValues | undefined> {
  try {
    return formValues(await readForm(request));
  } catch {
    return undefined; // No form, or a broken one: there is nothing to send again.
  }
}

function refusedValues(answer: unknown): FormValues | undefined {
  const { status, body } = answerOf(answer) ?? {};
  if (status !== 503 || typeof body !== "object" || body === null || !("values" in body)) return undefined;
  return body.values as FormValues;
}

/** The status and body of what React Router's data() makes. */
function answerOf(value: unknown): { readonly status: number | undefined; readonly body: unknown } | undefined {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "DataWithResponseInit")
    return undefined;
  const { data: body, init } = value as unknown as { data: unknown; init: ResponseInit | null };
  return { status: init?.status, body };
}
