/** The types of requests in app.ts: what one handler finds out about a request, and those after it read. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";
import type { Cookies } from "#app/platform/http/cookies.server.ts";

export interface RequestEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** The visitor's network address. */
    readonly address: string;
    readonly cookies: Cookies;
    /** The token of the session cookie, if its signature is valid; whether the session still exists is known only to the database. */
    readonly session: string | undefined;
    /** True for a program that sends a bearer token. */
    readonly hasToken: boolean;
    /** The page of the page cache that is sent, if any. */
    readonly cachedPage: CachedPage | undefined;
    /** The route of the response, for the metrics. */
    readonly route: string;
  };
}

export type RequestContext = Context<RequestEnv>;

/** A handler of app.ts: returns the response, or calls `next` for that of the handlers after it. */
export type Handler = MiddlewareHandler<RequestEnv>;
