/** Recognizes requests to the API for programs. */
import type { Context } from "hono";
import { API_PATH } from "#app/routes/api/limits.ts";

export function isApiCall(c: Context): boolean {
  return c.req.path === API_PATH || c.req.path.startsWith(`${API_PATH}/`);
}
