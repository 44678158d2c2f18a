import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { makeContext, type Site, type Visit } from "#app/accounts/visit/site.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { guardRoutes } from "./guarded-routes.ts";

async function loader(): Promise<never> {
  throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
}

function buildOf(handle: RouteHandle): ServerBuild {
  const routes = {
    root: { id: "root", path: "", module: { loader } },
    vip: { id: "vip", parentId: "root", path: "my-ads/:id/vip", module: { loader, handle } },
  };
  return { routes } as unknown as ServerBuild;
}

/** Calls the guarded loader of a route, as React Router does for the page /my-ads/:id/vip. */
async function load(build: ServerBuild, id: string): Promise<unknown> {
  const guarded = guardRoutes(build).routes[id]?.module.loader as (call: object) => Promise<unknown>;
  const context = new RouterContextProvider();
  return guarded({ pattern: "/my-ads/:id/vip", context, request: new Request("http://localhost/") });
}

test.each(["vip", "root"])(
  "without a database the loader %s answers with the text of the page's handle",
  async (id) => {
    await expect(load(buildOf({ failure: "tokens_check_failed" }), id)).rejects.toMatchObject({
      data: { code: "tokens_check_failed", text: "Възникна грешка при проверка на VIP токените" },
      init: { status: 503 },
    });
  },
);

test("without a database a page without a text of its own answers with the general one", async () => {
  await expect(load(buildOf({}), "vip")).rejects.toMatchObject({ data: { code: "data_load_failed" } });
});

test.each(["loader", "action"] as const)("a refusal that a %s throws is answered with its text", async (name) => {
  const module = { [name]: () => Promise.reject(new Refusal("too_many_requests", { minutes: 5 })) };
  const { routes } = guardRoutes({ routes: { page: { id: "page", path: "", module } } } as unknown as ServerBuild);
  const guarded = routes.page?.module[name] as (call: object) => Promise<unknown>;
  const context = makeContext({ state: { now: () => ({ isReadOnly: false }) } } as unknown as Site, {} as Visit);
  const call = { pattern: "/", context, request: new Request("http://localhost/") };
  await expect(guarded(call)).rejects.toMatchObject({
    data: { code: "too_many_requests", text: "Твърде много опити. Опитайте отново след 5 минути." },
    init: { status: 429 },
  });
});

test("a page has the headers that its loader returns, unless it chooses others", () => {
  const own = () => ({ "cache-control": "no-store" });
  const routes = { page: { id: "page", module: {} }, other: { id: "other", module: { headers: own } } };
  const guarded = guardRoutes({ routes } as unknown as ServerBuild).routes;
  const loaderHeaders = new Headers({ "cache-control": "private" });
  const given = { loaderHeaders, parentHeaders: new Headers(), actionHeaders: new Headers(), errorHeaders: undefined };
  const of = (headers: unknown) => (headers as (args: typeof given) => HeadersInit)(given);
  expect(of(guarded.page?.module.headers)).toBe(loaderHeaders);
  expect(of(guarded.other?.module.headers)).toEqual(own());
});
