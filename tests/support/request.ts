// Requests for calling loaders and actions, and the context they are called with.
import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/accounts/viewer.ts";
import { type Site, siteContext, type Visit, visitContext } from "#app/site/site.server.ts";
import type { Toast } from "#app/wording/toast.ts";
import type { User } from "./make.ts";

/** What a loader or action is given when `viewer` (null: nobody signed in) visits `site`. */
export function context(
  site: Site,
  viewer: Viewer | null = null,
  visit: { address?: string; toast?: Toast } = {},
): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(siteContext, site);
  const whole: Visit = {
    requestId: randomUUID(),
    address: visit.address ?? "203.0.113.7",
    toast: visit.toast,
    viewer: async () => viewer,
  };
  provider.set(visitContext, whole);
  return provider;
}

/** A person of makeUser as the pages see them once signed in. */
export function viewerOf(user: User): Viewer {
  const { id, name, email, phone } = user;
  return {
    id,
    name,
    email,
    phone,
    isEmailConfirmed: user.email_verified,
    isAdmin: user.is_admin,
    mustTurnOnTwoStep: false,
    hasTwoStep: user.two_factor_enabled,
    accountType: user.account_type,
    sessionId: randomUUID(),
    signedInAt: new Date(),
  };
}

export function getRequest(path: string, headers: HeadersInit = {}): Request {
  return new Request(new URL(path, "http://localhost:3000"), { headers });
}

export type Entries = Readonly<Record<string, string | Blob | readonly (string | Blob)[]>>;

export function makeForm(entries: Entries): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(entries)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value);
  }
  return form;
}

/** A submitted form, as multipart. */
export function postRequest(path: string, entries: Entries, headers: HeadersInit = {}): Request {
  return new Request(new URL(path, "http://localhost:3000"), { method: "POST", body: makeForm(entries), headers });
}
