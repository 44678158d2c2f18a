/** Guards for pages that require a signed-in person. */
import { href, redirect } from "react-router";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import type { Person } from "./person.ts";

/** Returns the signed-in person of an action, or throws a 401; a redirect would lose the submitted form. */
export function requireSignedIn(person: Person | null): Person {
  if (!person) throw pageError("not_signed_in");
  return person;
}

/** Returns the person, or throws a redirect to the sign-in page that returns to `url`. */
export function requirePerson(person: Person | null, url: URL): Person {
  if (person) return person;
  throw redirect(signInPath(url));
}

/** Returns the path of the sign-in page that returns to `url`. */
export function signInPath({ pathname, search }: URL): string {
  return `${href("/auth")}?${new URLSearchParams({ next: pathname + search })}`;
}
