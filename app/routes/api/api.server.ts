/**
 * The interface for programs, /api/v1: finds the operation of a request, its caller and its body, and answers with JSON.
 * Cookies count for nothing here; a token that is bad or has ended is refused whatever is asked.
 */
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm, refusalFor } from "#app/platform/forms.server.ts";
import { ROUTE_HEADER } from "#app/platform/tally.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Site, Visit } from "#app/site/site.server.ts";
import { describeOperation, documentOf } from "./document.server.ts";
import { API_PATH, REPEAT_HEADER } from "./limits.ts";
import type { Call, Operation } from "./operation.server.ts";
import { OPERATIONS } from "./operations.server.ts";
import { problem, problemOf } from "./problem.server.ts";
import { doOnce } from "./repeated-calls.server.ts";

interface Asked {
  readonly visit: Visit;
}

type Door = Context<{ Bindings: Asked }>;

/** Answers a request for a path below /api/v1. `visit`: who asks, by the token alone. */
export type Api = (request: Request, visit: Visit) => Promise<Response>;

export function createApi(site: Site): Api {
  const { siteUrl } = site.env;
  const api = new OpenAPIHono<{ Bindings: Asked }>();
  api.openAPIRegistry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  for (const operation of OPERATIONS) {
    describeOperation(api as unknown as OpenAPIHono, operation);
    const route = routeOf(operation);
    api.on(operation.method.toUpperCase(), route, async (c) => {
      const response = await answer(c, operation);
      response.headers.set(ROUTE_HEADER, route);
      return response;
    });
  }
  const document = JSON.stringify(documentOf(api as unknown as OpenAPIHono, siteUrl));
  api.get(`${API_PATH}/openapi.json`, (c) =>
    c.body(document, 200, { "content-type": "application/json", ...keep(3600) }),
  );
  for (const [route, operations] of Map.groupBy(OPERATIONS, routeOf)) {
    const methods = operations.map(({ method }) => method.toUpperCase());
    api.all(route, () => {
      const refused = problem(errorNotice("method_unknown"), { siteUrl });
      refused.headers.set("allow", methods.join(", "));
      return refused;
    });
  }
  api.notFound(() => problem(errorNotice("page_missing"), { siteUrl }));
  return async (request, visit) => api.fetch(request, { visit });

  async function answer(c: Door, operation: Operation): Promise<Response> {
    const { visit } = c.env;
    try {
      return await run(c, operation);
    } catch (error) {
      const told = problemOf(error, siteUrl) ?? problemOf(refusalOr(error), siteUrl);
      if (told) return told;
      site.log.error({ err: error, requestId: visit.requestId, path: operation.path }, "a program's call failed");
      return problem(errorNotice(operation.failure ?? "unexpected"), { siteUrl, requestId: visit.requestId });
    }
  }

  async function run(c: Door, operation: Operation): Promise<Response> {
    const { visit } = c.env;
    const isOpen = operation.by === "anyone" && operation.method === "get";
    if (!isOpen && !site.env.signIn.apiTokens) throw new Refusal("programs_closed");
    const viewer = site.env.signIn.apiTokens ? await visit.viewer() : null;
    if (!viewer && (operation.by !== "anyone" || hasToken(c))) throw new Refusal("not_signed_in");
    if (operation.by === "admin" && !viewer?.isAdmin) throw new Refusal("access_denied");
    if (operation.method !== "get" && !operation.isAlwaysOpen && site.state.now().isReadOnly)
      throw new Refusal("read_only");
    const { raw } = c.req;
    const { pathname: path, searchParams: search } = new URL(raw.url);
    const hasBody = operation.body !== undefined || operation.takesFile === true;
    const form = hasBody ? await readForm(raw, { takesFiles: operation.takesFile === true }) : new FormData();
    const key = operation.isRepeatable ? (raw.headers.get(REPEAT_HEADER) ?? undefined) : undefined;
    if (key !== undefined && !isUuid(key)) throw new Refusal("repeat_key_invalid");
    const call: Call = { site, visit, params: c.req.param(), search, form, headers: raw.headers, repeatKey: key };
    const once = async () => {
      // Those that need a viewer were refused without one above.
      const result = await operation.run({ ...call, viewer } as Parameters<Operation["run"]>[0]);
      if (result instanceof Response) return result;
      if (operation.answer === undefined) return new Response(null, { status: 204, headers: keep(undefined) });
      return Response.json(result, { status: operation.status ?? 200, headers: keep(operation.keptFor) });
    };
    if (key === undefined) return once();
    const caller = viewer ? `user ${viewer.id}` : `address ${visit.address}`;
    return doOnce(site, { caller, key, method: operation.method, path, form }, once);
  }
}

/** '/listings/{id}' is /api/v1/listings/:id. */
function routeOf({ path }: Operation): string {
  return API_PATH + createRoute({ method: "get", path, responses: {} }).getRoutingPath();
}

/** The refusal of a constraint, of a database that is away or of a full disk; else the error itself. */
function refusalOr(error: unknown): unknown {
  try {
    return refusalFor(error);
  } catch {
    return error;
  }
}

function hasToken(c: Door): boolean {
  return /^bearer /i.test(c.req.header("authorization") ?? "");
}

function keep(seconds: number | undefined): Record<string, string> {
  return { "cache-control": seconds === undefined ? "no-store" : `public, max-age=${seconds}` };
}
