// Forms, people and contexts for loaders and actions.
import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { makeContext, type Site } from "#app/accounts/visit/site.server.ts";
import type { User } from "./make.ts";

/** Returns a user of makeUser as the signed-in person. */
export function personOf(user: User): Person {
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
    hasConversations: user.has_conversations,
    sessionId: randomUUID(),
    signedInAt: new Date(),
  };
}

/** Returns the context of a loader or action; `person` is null for guests. */
export function contextOf(site: Site, person: Person | null): RouterContextProvider {
  return makeContext(site, {
    requestId: randomUUID(),
    address: "203.0.113.7",
    toast: undefined,
    person: async () => person,
    useCookies() {},
  });
}

export type Entries = Readonly<Record<string, string | Blob | readonly (string | Blob)[]>>;

export function makeForm(entries: Entries): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(entries)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value);
  }
  return form;
}

/** Returns a request with a multipart form. */
export function postRequest(path: string, entries: Entries, headers: HeadersInit = {}): Request {
  return new Request(new URL(path, "http://localhost:3000"), { method: "POST", body: makeForm(entries), headers });
}
