/** Serves /metrics on a port of its own, for this machine or for clients with the token. */
import { createServer, type Server } from "node:http";
import { isSameHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { ServedMetrics } from "./metrics.ts";

export function serveMetrics(
  { port, host, token }: NonNullable<Env["metrics"]>,
  metrics: ServedMetrics,
): Promise<Server> {
  const server = createServer(async ({ method, url, headers }, outgoing) => {
    const end = (status: number, text: string, type = "text/plain; charset=utf-8") =>
      outgoing.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    if (token !== undefined && !isSameHash(headers.authorization ?? "", `Bearer ${token}`))
      return end(401, "token required\n");
    if (method !== "GET" || url !== "/metrics") return end(404, "GET /metrics\n");
    try {
      return end(200, await metrics.text(), metrics.contentType);
    } catch (error) {
      console.error(error);
      return end(500, "failed\n");
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
