/** Guards of the administration: they return the administrator, or redirect others with the specified messages. */
import { href, redirect } from "react-router";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { signInPath } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { DENIED_HEADER, pageError } from "#app/platform/errors/page-failures.server.ts";
import { redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { errorToast } from "#app/platform/wording/toast.ts";

/** The redirect of each page for people who are not administrators. */
const REDIRECTS = {
  dashboard: { to: "/", code: "access_denied" },
  listings: { to: "/", code: "page_access_denied" },
  // The dashboard redirects on to the home page with a message.
  people: { to: "/admin" },
  messages: { to: "/admin" },
  reports: { to: "/" },
  screening: { to: "/admin" },
  audit: { to: "/admin" },
  searches: { to: "/admin" },
  system: { to: "/admin" },
} as const satisfies Record<string, { to: string; code?: "access_denied" | "page_access_denied" }>;

/** Returns the administrator; redirects guests to sign-in and others as specified for the page. */
export async function requireAdmin(context: SiteContext, url: URL, page: keyof typeof REDIRECTS): Promise<Person> {
  const person = await getPerson(context);
  if (person?.isAdmin) return person;
  const headers = new Headers({ [DENIED_HEADER]: "yes" });
  if (!person) throw redirect(signInPath(url), { headers });
  if (person.mustTurnOnTwoStep) throw redirect(href("/profile/two-step"), { headers });
  const target = REDIRECTS[page];
  if ("code" in target) throw await redirectWithToast(target.to, errorToast(errorNotice(target.code)), headers);
  throw redirect(target.to, { headers });
}

/** Returns the administrator, for files and actions; answers others with 401 or 403. */
export async function requireAdminCall(context: SiteContext): Promise<Person> {
  const person = await getPerson(context);
  if (!person) throw pageError("not_signed_in");
  if (!person.isAdmin) throw pageError("access_denied");
  return person;
}
