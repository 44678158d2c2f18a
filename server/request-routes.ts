/** Records the route of each request for the metrics: a pattern of the router, or one of the names below. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { SECURITY_TXT } from "./security-txt.ts";

export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Seconds. */
  readonly seconds: number;
}

const routes = new WeakMap<object, string>();

export function recordRoute(incoming: object | undefined, route: string): void {
  if (incoming) routes.set(incoming, route);
}

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

export function serverRoute(path: string): string {
  return SERVER_ROUTES.find(([start]) => path.startsWith(start))?.[1] ?? "other";
}

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
