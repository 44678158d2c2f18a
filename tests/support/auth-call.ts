// Calls the authentication library through the handlers of the server, from a public network address.
import { Hono } from "hono";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { createAdmission } from "#server/admission.ts";
import { answerAuthCall } from "#server/auth-calls.ts";
import type { RequestEnv } from "#server/request.ts";
import { readVisitor } from "#server/visitor.ts";

const ENV = { incoming: { socket: { remoteAddress: "203.0.113.7" } } };

export async function callAuth(site: Site, path: string, init: RequestInit): Promise<Response> {
  const app = new Hono<RequestEnv>()
    .use(readVisitor(site))
    .all("*", answerAuthCall({ site, admit: createAdmission(site) }));
  return app.request(path, init, ENV);
}
