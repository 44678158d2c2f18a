/** Listens for HTTP requests, and stops in two ways: within seconds, or without interrupting clients while another process takes over. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { SiteApp } from "./app.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import type { Metrics } from "./metrics.ts";
import { acceptRequest } from "./request-checks.ts";
import { watchRequest } from "./request-routes.ts";
import { hasSystemdSocket, SYSTEMD_SOCKET } from "./systemd-socket.ts";

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
  /** Makes each following response the last of its connection. */
  const endKeepAlive = () => {
    isStopping = true;
    for (const outgoing of inFlight) outgoing.shouldKeepAlive = false;
  };
  await openServer(server, env);
  const address = server.address();
  return {
    /** The port in use; chosen by the system if PORT is 0. */
    port: typeof address === "object" && address ? address.port : env.port,
    /** Accepts no new connections, closes idle ones, and gives requests in flight some seconds. */
    close(): Promise<void> {
      endKeepAlive();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT).unref();
      return closed;
    },
    /**
     * Accepts no new connections while another process listens on the same port. Each response is the last of its connection. Idle
     * connections stay open for one more request, because a request may already be on its way.
     */
    drain(): Promise<void> {
      endKeepAlive();
      // server.close() of an HTTP server would close idle connections.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      // The time that Node gives a request to arrive.
      setTimeout(() => server.closeAllConnections(), server.requestTimeout).unref();
      return closed;
    },
  };
}

function openServer(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (!hasSystemdSocket()) return server.listen(env.port, env.host, resolve);
    // Each of several processes inherits the socket from the supervisor and accepts connections itself.
    server.listen({ fd: SYSTEMD_SOCKET, exclusive: true }, resolve);
  });
}
