/** The context of loaders and actions: the site, which exists once in a process, and the visit, which belongs to one request. */
import { createContext, RouterContextProvider } from "react-router";
import type { PasswordHashes } from "#app/accounts/credentials/password-hash.server.ts";
import type { Auth } from "#app/accounts/sign-in/auth.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { SessionReader } from "#app/accounts/sign-in/session-cookie.server.ts";
import type { SiteState } from "#app/platform/cache/site-state.server.ts";
import type { Db, OpenDatabase } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { Mailer } from "#app/platform/mail/mail.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import type { Toast } from "#app/platform/wording/toast.ts";
import type { ViewCounter } from "./views.server.ts";

export interface Site {
  readonly env: Env;
  readonly db: Db;
  readonly changes: OpenDatabase["changes"];
  readonly replica: OpenDatabase["replica"];
  readonly hosts: OpenDatabase["hosts"];
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
  /** The visitor's network address. */
  readonly address: string;
  /** The toast that the previous response left in a cookie, if any. */
  readonly toast: Toast | undefined;
  /** Returns the signed-in person; looked up once per request. */
  person(): Promise<Person | null>;
  /** Sends cookies of a session created during this request to the browser, and makes `person` look the person up again. */
  useCookies(cookies: Headers): void;
}

const siteContext = createContext<Site>();
const visitContext = createContext<Visit>();

export type SiteContext = Readonly<RouterContextProvider>;

export function makeContext(site: Site, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(visitContext, visit);
  return context;
}

export function getSite(context: SiteContext): Site {
  return context.get(siteContext);
}

export function getVisit(context: SiteContext): Visit {
  return context.get(visitContext);
}

export function getPerson(context: SiteContext): Promise<Person | null> {
  return getVisit(context).person();
}
