/** Makes the visit of a request: of the visitor who sent it, or of nobody for a response that is the same for everybody. */
import { randomUUID } from "node:crypto";
import { findPerson, withCookies } from "#app/accounts/sign-in/person.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { ADDRESS_HEADER } from "#app/accounts/visitor/addresses.server.ts";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import type { Toast } from "#app/platform/wording/toast.ts";
import type { Site, Visit } from "./site.server.ts";

interface VisitorVisit {
  readonly visit: Visit;
  /** The Set-Cookie headers of the session so far. */
  readonly sessionCookies: readonly string[];
}

/** Makes the visit of the visitor whose address, cookies and token are in `headers`, to which cookies of a new session are added. */
export function visitOfVisitor(site: Pick<Site, "auth" | "env">, headers: Headers, toast?: Toast): VisitorVisit {
  const sessionCookies: string[] = [];
  const find = async () => {
    const { person, cookies } = await findPerson(site.auth, site.env, headers);
    sessionCookies.push(...cookies);
    return person;
  };
  let found: Promise<Person | null> | undefined;
  const visit: Visit = {
    requestId: randomUUID(),
    address: headers.get(ADDRESS_HEADER) ?? "unknown",
    toast,
    person: () => (found ??= find()),
    useCookies(cookies) {
      // Replaces the cookies of the session that has ended.
      sessionCookies.splice(0, sessionCookies.length, ...cookies.getSetCookie());
      headers.set("cookie", withCookies(headers.get("cookie") ?? "", cookies));
      found = undefined;
    },
  };
  return { visit, sessionCookies };
}

interface VisitOfNobody {
  readonly visit: Visit;
  /** Throws NeedsVisitor if the visitor was asked for, also if the error was caught since. */
  refuseVisitor(): void;
}

/** Makes the visit of nobody: code that asks for the visitor is stopped by NeedsVisitor. */
export function visitOfNobody(): VisitOfNobody {
  let isForEverybody = true;
  const needVisitor = (): never => {
    isForEverybody = false;
    throw new NeedsVisitor();
  };
  return {
    visit: {
      requestId: randomUUID(),
      toast: undefined,
      get address() {
        return needVisitor();
      },
      person: async () => null,
      useCookies: needVisitor,
    },
    refuseVisitor() {
      if (!isForEverybody) needVisitor();
    },
  };
}
