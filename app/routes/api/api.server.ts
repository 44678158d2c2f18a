/**
 * Routes requests of the API, /api/v1, to operations with their person and body, and responds with JSON. Cookies are ignored; an
 * invalid or expired token is refused even by operations that need none.
 */
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Site, Visit } from "#app/accounts/visit/site.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { isUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { readForm, refusalFor } from "#app/platform/forms/forms.server.ts";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import { describeOperation, documentOf } from "./document.server.ts";
import { API_PATH, API_VERSION, IDEMPOTENCY_HEADER } from "./limits.ts";
import { type Call, checkKeys, checkQuery, type Operation } from "./operation.server.ts";
import { OPERATIONS } from "./operations.server.ts";
import { problem, problemOf } from "./problem.server.ts";
import { runOnce } from "./repeated-calls.server.ts";

interface Bindings {
  readonly visit: Visit;
}

type ApiContext = Context<{ Bindings: Bindings }>;

/** Handles a request below /api/v1. `visit` identifies the person by the token only. */
export type Api = (request: Request, visit: Visit) => Promise<Response>;

export function createApi(site: Site): Api {
  const { siteUrl } = site.env;
  const api = new OpenAPIHono<{ Bindings: Bindings }>();
  api.openAPIRegistry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  for (const operation of OPERATIONS) {
    describeOperation(api as unknown as OpenAPIHono, operation);
    const route = routeOf(operation);
    api.on(operation.method.toUpperCase(), route, async (c) => {
      const response = await answer(site, c, operation);
      response.headers.set(ROUTE_HEADER, route);
      return response;
    });
  }
  let document: string | undefined;
  /** Returns the document, which is made for the first request: that takes a quarter of a second, which a start would wait for. */
  const getDocument = () => {
    const settings = { operations: OPERATIONS, siteUrl, takesWrites: site.env.signIn.apiTokens };
    document ??= JSON.stringify(documentOf(api as unknown as OpenAPIHono, settings));
    return document;
  };
  // The address that a person or a program tries first.
  for (const root of [API_PATH, `${API_PATH}/`])
    api.get(root, () => Response.json(directory(siteUrl), { headers: cacheHeaders(3600) }));
  api.get(`${API_PATH}/openapi.json`, (c) =>
    c.body(getDocument(), 200, { "content-type": "application/json", ...cacheHeaders(3600) }),
  );
  const allowed = new Map([API_PATH, `${API_PATH}/`, `${API_PATH}/openapi.json`].map((path) => [path, ["GET"]]));
  for (const [route, operations] of Map.groupBy(OPERATIONS, routeOf))
    allowed.set(
      route,
      operations.map(({ method }) => method.toUpperCase()),
    );
  for (const [route, methods] of allowed)
    api.all(route, () => {
      const refused = problem(errorNotice("method_unknown"), { siteUrl });
      refused.headers.set("allow", allowHeader(methods));
      return refused;
    });
  api.notFound(() => problem(errorNotice("api_path_missing"), { siteUrl }));
  return async (request, visit) => api.fetch(request, { visit });
}

/** Returns the methods of a path with those that the server handles: HEAD beside GET, and OPTIONS. */
function allowHeader(methods: readonly string[]): string {
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}

/** Returns the addresses of the descriptions of the API, for programs and for people. */
function directory(siteUrl: string) {
  return { version: API_VERSION, openapi: `${siteUrl}${API_PATH}/openapi.json`, description: `${siteUrl}/api` };
}

async function answer(site: Site, c: ApiContext, operation: Operation): Promise<Response> {
  const { visit } = c.env;
  const { siteUrl } = site.env;
  try {
    return await run(site, c, operation);
  } catch (error) {
    const refusal = problemOf(error, siteUrl) ?? problemOf(refusalOr(error), siteUrl);
    if (refusal) return refusal;
    if (isUnavailable(error)) return problem(errorNotice(operation.failure ?? "unavailable"), { siteUrl });
    site.log.error({ err: error, requestId: visit.requestId, path: operation.path }, "a program's call failed");
    return problem(errorNotice(operation.failure ?? "unexpected"), { siteUrl, requestId: visit.requestId });
  }
}

async function run(site: Site, c: ApiContext, operation: Operation): Promise<Response> {
  const { visit } = c.env;
  const isOpen = operation.by === "visitor" && operation.method === "get";
  if (!isOpen && !site.env.signIn.apiTokens) throw new Refusal("programs_closed");
  const person = site.env.signIn.apiTokens ? await visit.person() : null;
  if (!person && (operation.by !== "visitor" || hasToken(c))) throw new Refusal("not_signed_in");
  if (operation.method !== "get" && !operation.worksReadOnly && site.state.now().isReadOnly)
    throw new Refusal("read_only");
  const { raw } = c.req;
  const { pathname: path, searchParams: search } = new URL(raw.url);
  checkQuery(operation, search);
  const hasBody = operation.body !== undefined || operation.takesFile === true;
  const takesFiles = operation.takesFile === true;
  const form = hasBody && raw.body ? await readForm(raw, { takesFiles, takesNested: true }) : new FormData();
  checkKeys(operation, form);
  const key = operation.isRepeatable ? (raw.headers.get(IDEMPOTENCY_HEADER) ?? undefined) : undefined;
  if (key !== undefined && !isUuid(key)) throw new Refusal("repeat_key_invalid");
  const call: Call = { site, visit, params: c.req.param(), search, form, headers: raw.headers, idempotencyKey: key };
  const once = async () => {
    // A missing person was refused above if the operation needs one.
    const result = await operation.run({ ...call, person } as Parameters<Operation["run"]>[0]);
    if (result instanceof Response) return result;
    if (operation.answer === undefined) return new Response(null, { status: 204, headers: cacheHeaders(undefined) });
    const status = operation.isAccepted?.(result as never) ? 202 : (operation.status ?? 200);
    return Response.json(result, { status, headers: cacheHeaders(operation.maxAge) });
  };
  if (key === undefined) return once();
  const visitor = person ? `user ${person.id}` : `address ${visit.address}`;
  return runOnce(site, { visitor, key, method: operation.method, path, form }, once);
}

/** Converts '/listings/{id}' to the route '/api/v1/listings/:id'. */
function routeOf({ path }: Operation): string {
  return API_PATH + createRoute({ method: "get", path, responses: {} }).getRoutingPath();
}

/** Converts the error of a constraint, an unreachable database or a full disk to a refusal; returns other errors unchanged. */
function refusalOr(error: unknown): unknown {
  try {
    return refusalFor(error);
  } catch {
    return error;
  }
}

function hasToken(c: ApiContext): boolean {
  return /^bearer /i.test(c.req.header("authorization") ?? "");
}

function cacheHeaders(seconds: number | undefined): Record<string, string> {
  return { "cache-control": seconds === undefined ? "no-store" : `public, max-age=${seconds}` };
}
