/** Where the site listens, and the two ways to stop: soon, for a process that ends; unnoticed, for one that is replaced. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Env } from "#app/platform/env.server.ts";
import type { SiteApp } from "./app.ts";
import { FIRST_GIVEN, isGivenSocket } from "./given-socket.ts";
import type { Metrics } from "./metrics.ts";
import { hasOneHost, withoutEncodedNul } from "./request-checks.ts";
import { watchRequest } from "./request-routes.ts";

/** Milliseconds that requests in flight get to finish when the site stops. */
const FINISH_TIMEOUT = 4_000;

export interface Listener {
  /** Where PORT is 0 the system has chosen it. */
  readonly port: number;
  /** Takes no new connections, cuts idle ones, gives requests in flight some seconds. */
  close(): Promise<void>;
  /**
   * Takes no new connections while another process listens in the same place. Each answer is the last of its connection; who has
   * an idle one may use it once more, until it would have been closed anyhow: a request that is already on its way is not cut.
   */
  drain(): Promise<void>;
}

export async function listen(env: Env, app: SiteApp, metrics: Metrics | undefined): Promise<Listener> {
  const others = getRequestListener(app.fetch, { hostname: env.host });
  let isLeaving = false;
  const underWay = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    if (isLeaving) outgoing.shouldKeepAlive = false;
    if (!hasOneHost(incoming)) {
      outgoing.writeHead(400, { connection: "close", "content-length": 0 }).end();
      return;
    }
    incoming.url = withoutEncodedNul(incoming.url ?? "");
    const began = metrics ? performance.now() : 0;
    const hot = app.hotPages(incoming, outgoing);
    if (hot) {
      const took = (performance.now() - began) / 1000;
      metrics?.answered({ route: hot.route, method: "GET", status: hot.status, took });
      return;
    }
    underWay.add(outgoing);
    outgoing.once("close", () => underWay.delete(outgoing));
    if (metrics) watchRequest(incoming, outgoing, metrics.answered);
    void others(incoming, outgoing);
  });
  /** From now on each answer is the last of its connection. */
  const leave = () => {
    isLeaving = true;
    for (const outgoing of underWay) outgoing.shouldKeepAlive = false;
  };
  await opened(server, env);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : env.port,
    close() {
      leave();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT).unref();
      return closed;
    },
    drain() {
      leave();
      // An HTTP server's own way to close would cut idle connections.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      // As long as Node gives a request to arrive.
      setTimeout(() => server.closeAllConnections(), server.requestTimeout).unref();
      return closed;
    },
  };
}

function opened(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (!isGivenSocket()) return server.listen(env.port, env.host, resolve);
    // Of several processes each has inherited it from the supervisor, and accepts for itself.
    server.listen({ fd: FIRST_GIVEN, exclusive: true }, resolve);
  });
}
