// Everything of the site that takes a request, read from the map of routes, the document of the programs' interface and the list
// of the library's calls, and every name of a parameter or field, read from the source: a new one cannot be forgotten.
import { globSync, readFileSync } from "node:fs";
import routes from "#app/routes.ts";
import { AUTH_PREFIX, CALLS } from "#server/auth-calls.ts";
import type { BuiltSite } from "#tests/support/running-site.ts";
import { NAMES } from "./odd-texts.ts";

/** Turns on what settings can open. */
export const ALL_OPEN = {
  API_TOKENS: "on",
  EMAIL_CODES: "on",
  WALLET_SIGN_IN: "on",
  SMS_WEBHOOK_URL: "http://127.0.0.1:9/sms",
} as const;

export interface Target {
  readonly method: string;
  /** With `:name` and `*` for what varies, as the map of routes writes it. */
  readonly path: string;
}

/** Every page; what is none of an action answers a body too. */
export function pagePaths(): readonly string[] {
  return routes.map(({ path = "" }) => `/${path}`);
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, object>>;
}

async function apiDocument(site: Pick<BuiltSite, "ask">): Promise<ApiDocument> {
  return (await (await site.ask("/api/v1/openapi.json")).json()) as ApiDocument;
}

export async function apiTargets(site: Pick<BuiltSite, "ask">): Promise<readonly Target[]> {
  const { paths } = await apiDocument(site);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      path: `/api/v1${path.replace(/\{(\w+)\}/g, ":$1")}`,
    })),
  );
}

/** Every route and operation that a body may be sent to. */
export async function bodyTargets(site: Pick<BuiltSite, "ask">): Promise<readonly Target[]> {
  const operations = (await apiTargets(site)).filter(({ method }) => method !== "GET");
  const calls = CALLS.map(([method, path]) => ({ method, path: AUTH_PREFIX + path }));
  return [
    ...pagePaths().map((path) => ({ method: "POST", path })),
    ...operations,
    ...calls.filter(({ method }) => method === "POST"),
  ];
}

/** Names of parameters and fields in the source: read from a form or an address, named in a schema or by an input. */
const NAMED = /\.(?:get|getAll|has)\("([\w-]{1,40})"\)|\bname="([\w-]{1,40})"|^\s+"?([a-z][\w-]{1,40})"?: z\./gm;

export function fieldNames(): readonly string[] {
  const found = globSync("app/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(NAMED)].map((names) => names.slice(1).find(Boolean) ?? ""),
  );
  return [...new Set([...NAMES, ...found])].filter((name) => name !== "cookie");
}

/** The path with each varying part replaced by the word for it. */
export function fillPath(path: string, word: (part: string) => string): string {
  const fill = (part: string) => encodeURIComponent(word(part.replace("?", "")));
  return path.replace(/:\w+\??/g, fill).replace("*", fill);
}
