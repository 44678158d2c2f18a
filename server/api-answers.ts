/**
 * Serves loaders and actions as JSON for programs; a redirect becomes its location. A token can do exactly what a cookie
 * can, by the same rules.
 */
import { matchRoutes, type RouteObject, type RouterContextProvider, type ServerBuild } from "react-router";
import { sessionCookieName } from "#app/accounts/session-cookie.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { readToast, TOAST_COOKIE } from "#app/platform/toast-cookie.server.ts";

type Handler = (args: {
  request: Request;
  params: Record<string, string | undefined>;
  context: RouterContextProvider;
  url: URL;
}) => Promise<unknown>;

interface Thrown {
  readonly data: unknown;
  readonly init: ResponseInit | null;
}

const trees = new WeakMap<ServerBuild, RouteObject[]>();

/** The page's routes as a tree, from the build's flat list; made once a build. */
function routesOf(build: ServerBuild): RouteObject[] {
  const tree = trees.get(build) ?? routeTree(build);
  trees.set(build, tree);
  return tree;
}

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id = "", path, index, caseSensitive } = route ?? {};
      return index
        ? { id, index: true as const, path, caseSensitive }
        : { id, path, caseSensitive, children: routeTree(build, id) };
    }) as RouteObject[];
}

/** Runs the loader (reads) or action (writes) of the address and answers with JSON. */
export async function answerWithJson(
  build: ServerBuild,
  request: Request,
  { context, siteUrl }: { readonly context: RouterContextProvider; readonly siteUrl: string },
): Promise<Response> {
  const url = new URL(request.url);
  const match = matchRoutes(routesOf(build), url.pathname)?.at(-1);
  const module = match && build.routes[match.route.id ?? ""]?.module;
  const handler = (request.method === "GET" ? module?.loader : module?.action) as Handler | undefined;
  if (!match || !handler) return Response.json(errorNotice("page_missing"), { status: 404 });
  try {
    return await toJson(await handler({ request, params: match.params, context, url }), siteUrl);
  } catch (thrown) {
    if (thrown instanceof Refusal) return Response.json(thrown.notice, { status: thrown.notice.status });
    if (thrown instanceof Response || isData(thrown)) return toJson(thrown, siteUrl);
    throw thrown;
  }
}

function isData(value: unknown): value is Thrown {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

async function toJson(result: unknown, siteUrl: string): Promise<Response> {
  if (isData(result)) return Response.json(result.data ?? null, { status: result.init?.status ?? 200 });
  if (!(result instanceof Response)) return Response.json(result ?? null);
  const location = result.headers.get("location");
  if (!location) return result;
  const cookies = result.headers.getSetCookie();
  const toast = await readToast(cookies.find((cookie) => cookie.startsWith(`${TOAST_COOKIE}=`)) ?? null);
  const session = cookies.find((cookie) => cookie.startsWith(`${sessionCookieName(siteUrl)}=`));
  const token = session?.split(";")[0]?.split("=").slice(1).join("=");
  const isRefused = toast?.kind === "error";
  return Response.json(
    { location, ...(toast && { message: toast }), ...(token && { token: decodeURIComponent(token) }) },
    { status: isRefused ? 422 : 200, headers: { "cache-control": "no-store" } },
  );
}
