/** Records the route of each request for the metrics: a pattern of the router, or one of the names below. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import type { Handler } from "./request.ts";
import { SECURITY_TXT } from "./security-txt.ts";

export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Seconds. */
  readonly seconds: number;
}

const routes = new WeakMap<object, string>();

/** Route names by the beginning of the path, for requests that React Router does not answer. */
const SERVER_ROUTES: readonly (readonly [start: string, route: string])[] = [
  ["/healthz", "/healthz"],
  ["/readyz", "/readyz"],
  [SECURITY_TXT, SECURITY_TXT],
  ["/photos/", "/photos/:name"],
  ["/assets/", "/assets/*"],
  ["/api/auth", "/api/auth/*"],
  ["/api/v1", "/api/v1/*"],
];

/** Records the route of the final response. */
export const recordRoute: Handler = async (c, next) => {
  await next();
  const { path } = c.req;
  const route =
    c.res.headers.get(ROUTE_HEADER) ?? SERVER_ROUTES.find(([start]) => path.startsWith(start))?.[1] ?? "other";
  c.res.headers.delete(ROUTE_HEADER);
  c.set("route", route);
  routes.set(c.env.incoming, route);
};

/** Calls `report` once the response has been sent or the client has disconnected. */
export function watchRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  report: (request: AnsweredRequest) => void,
): void {
  const began = performance.now();
  outgoing.once("close", () =>
    report({
      route: routes.get(incoming) ?? "other",
      method: incoming.method ?? "",
      // 499 as in nginx: the client disconnected before the response.
      status: outgoing.headersSent ? outgoing.statusCode : 499,
      seconds: (performance.now() - began) / 1000,
    }),
  );
}
