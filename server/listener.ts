/** Listens for HTTP requests, and stops within seconds without losing those in progress. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { SiteApp } from "./app.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { acceptRequest } from "./request-checks.ts";
import { watchRequest } from "./request-routes.ts";
import { hasSystemdSocket, SYSTEMD_SOCKET } from "./start/systemd.ts";

/** Milliseconds after which connections with unfinished requests are closed when the site stops. */
const FINISH_TIMEOUT = 4_000;

export async function listen(env: Env, app: SiteApp, metrics: Metrics | undefined) {
  const handleRequest = getRequestListener(app.fetch, { hostname: env.host });
  let isStopping = false;
  const inFlight = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false;
    if (!acceptRequest(incoming, outgoing)) return;
    const began = metrics ? performance.now() : 0;
    const hot = app.hotPages(incoming, outgoing);
    if (hot) {
      const seconds = (performance.now() - began) / 1000;
      metrics?.recordRequest({ route: hot.route, method: "GET", status: hot.status, seconds });
      return;
    }
    inFlight.add(outgoing);
    outgoing.once("close", () => inFlight.delete(outgoing));
    if (metrics) watchRequest(incoming, outgoing, metrics.recordRequest);
    void handleRequest(incoming, outgoing);
  });
  answerMalformedRequests(server);
  await openServer(server, env);
  const address = server.address();
  return {
    /** The port in use; chosen by the system if PORT is 0. */
    port: typeof address === "object" && address ? address.port : env.port,
    /** Accepts no new connections, closes idle ones, and gives requests in flight some seconds. */
    close(): Promise<void> {
      isStopping = true;
      // Each following response is the last of its connection.
      for (const outgoing of inFlight) outgoing.shouldKeepAlive = false;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT).unref();
      return closed;
    },
  };
}

function openServer(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (!hasSystemdSocket()) return server.listen(env.port, env.host, resolve);
    server.listen({ fd: SYSTEMD_SOCKET }, resolve);
  });
}
