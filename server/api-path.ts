/** Which requests go to the programs' interface. */
import type { Context } from "hono";
import { API_PATH } from "#app/api/limits.ts";

export function isApiCall(c: Context): boolean {
  return c.req.path === API_PATH || c.req.path.startsWith(`${API_PATH}/`);
}
