// Every route that accepts a body, from the route map, the OpenAPI document and the calls of Better Auth.
import routes from "#app/routes.ts";
import { AUTH_PREFIX, CALLS } from "#server/auth-calls.ts";
import type { BuiltSite } from "#tests/support/running-site.ts";

/** Settings that enable every optional way to sign in. */
export const ALL_OPEN = {
  API_TOKENS: "on",
  EMAIL_CODES: "on",
  WALLET_SIGN_IN: "on",
  SMS_WEBHOOK_URL: "http://127.0.0.1:9/sms",
} as const;

export interface Target {
  readonly method: string;
  /** Variable parts are `:name` or `*`, as in the route map. */
  readonly path: string;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, object>>;
}

async function apiTargets(site: Pick<BuiltSite, "ask">): Promise<readonly Target[]> {
  const { paths } = (await (await site.ask("/api/v1/openapi.json")).json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      path: `/api/v1${path.replace(/\{(\w+)\}/g, ":$1")}`,
    })),
  );
}

/** Returns every page, API operation and library call that a body may be sent to, also pages without an action. */
export async function bodyTargets(site: Pick<BuiltSite, "ask">): Promise<readonly Target[]> {
  const operations = (await apiTargets(site)).filter(({ method }) => method !== "GET");
  const calls = CALLS.map(([method, path]) => ({ method, path: AUTH_PREFIX + path }));
  return [
    ...routes.map(({ path = "" }) => ({ method: "POST", path: `/${path}` })),
    ...operations,
    ...calls.filter(({ method }) => method === "POST"),
  ];
}

/** Names of parameters and fields. */
export const FIELD_NAMES =
  "q town price_from price_to order after before tab intent title description phone email password name file key days verb next version id website ref code phoneNumber walletAddress message signature __proto__".split(
    " ",
  );

/** Replaces each variable part of a path by a word. */
export function fillPath(path: string, word: string): string {
  return path.replace(/:\w+\??|\*/g, () => encodeURIComponent(word.toWellFormed()));
}
