/** Development server: the HTTP app with Vite's middleware in front, which reloads pages when a file is saved. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { acceptRequest } from "./request-checks.ts";

process.env.NODE_ENV = "development";
const env = parseEnv(process.env);
const vite = await createVite({ server: { middlewareMode: true, ws: { port: env.port + 1 } }, appType: "custom" });
const { developmentHandler } = (await vite.ssrLoadModule(
  "./server/development.ts",
)) as typeof import("./development.ts");
const handler = await developmentHandler(env, () => vite.ssrLoadModule("virtual:react-router/server-build"));
const listener = getRequestListener(handler);

createServer((request, response) => {
  if (acceptRequest(request, response)) vite.middlewares(request, response, () => listener(request, response));
}).listen(env.port, env.host, () => console.log(`Тукашно (development): http://localhost:${env.port}`));
