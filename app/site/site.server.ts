/** What loaders and actions are given: the site (for the life of the process) and the visit (for one request). */
import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#app/accounts/auth.server.ts";
import type { PasswordHashes } from "#app/accounts/password-hash.server.ts";
import type { SessionReader } from "#app/accounts/session-cookie.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import type { Db, OpenDatabase } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import type { SiteState } from "#app/platform/site-state.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import type { ViewCounter } from "#app/views/views.server.ts";
import type { Toast } from "#app/wording/toast.ts";

export interface Site {
  readonly env: Env;
  readonly db: Db;
  readonly changes: OpenDatabase["changes"];
  readonly replica: OpenDatabase["replica"];
  readonly auth: Auth;
  readonly passwords: PasswordHashes;
  readonly readSession: SessionReader;
  readonly storage: Storage;
  readonly limits: RateLimits;
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  readonly hash: KeyedHash;
  readonly views: ViewCounter;
  readonly state: SiteState;
  readonly log: Log;
}

export interface Visit {
  readonly requestId: string;
  /** The visitor's network address, as far as it is known. */
  readonly address: string;
  /** The toast left by the previous response, if any. */
  readonly toast: Toast | undefined;
  /** The signed-in person; looked up once a request. */
  viewer(): Promise<Viewer | null>;
  /** Signs in with cookies made during this request: they go to the browser, and `viewer` is looked up anew. */
  useCookies(cookies: Headers): void;
}

export const siteContext = createContext<Site>();
export const visitContext = createContext<Visit>();

export type SiteContext = Readonly<RouterContextProvider>;

export function getSite(context: SiteContext): Site {
  return context.get(siteContext);
}

export function getVisit(context: SiteContext): Visit {
  return context.get(visitContext);
}

export function getViewer(context: SiteContext): Promise<Viewer | null> {
  return getVisit(context).viewer();
}
