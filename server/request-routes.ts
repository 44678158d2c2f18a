/** Which route a request was answered by, for those who count: a pattern of the router, or one of the few names below. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { SECURITY_TXT } from "./security-txt.ts";

export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Seconds. */
  readonly took: number;
}

const known = new WeakMap<object, string>();

export function noteRoute(incoming: object | undefined, route: string): void {
  if (incoming) known.set(incoming, route);
}

/** By the beginning of the path, for what no page answers. */
const SHELL: readonly (readonly [start: string, route: string])[] = [
  ["/healthz", "/healthz"],
  ["/readyz", "/readyz"],
  [SECURITY_TXT, SECURITY_TXT],
  ["/photos/", "/photos/:name"],
  ["/assets/", "/assets/*"],
  ["/api/auth", "/api/auth/*"],
  ["/api/v1", "/api/v1/*"],
];

export function shellRoute(path: string): string {
  return SHELL.find(([start]) => path.startsWith(start))?.[1] ?? "other";
}

/** Tells of a request once its answer has been sent, or its client has gone. */
export function watchRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  told: (request: AnsweredRequest) => void,
): void {
  const began = performance.now();
  outgoing.once("close", () =>
    told({
      route: known.get(incoming) ?? "other",
      method: incoming.method ?? "",
      // 499, as proxies have it: the client has left before there was an answer.
      status: outgoing.headersSent ? outgoing.statusCode : 499,
      took: (performance.now() - began) / 1000,
    }),
  );
}
