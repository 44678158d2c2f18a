// People of a running site: registering, signing in, and reading responses.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { BuiltSite } from "#tests/support/running-site.ts";

const PASSWORD = "зелено куче";

export function usePeople(site: Pick<BuiltSite, "send">) {
  const signIn = (email: string, password = PASSWORD) => site.send("/auth", { intent: "login", email, password });
  async function signUp(email = `${randomUUID()}@example.com`) {
    const answer = await site.send("/auth?tab=register", {
      intent: "register",
      name: "Мария Грозева",
      email,
      password: PASSWORD,
      confirm: PASSWORD,
    });
    expect(answer.status).toBe(302);
    return { email, cookie: cookieOf(answer) };
  }
  return { PASSWORD, signUp, signIn, cookieOf, text };
}

/** The cookies of a response for the next request, without the toast. */
function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0|^toast=/.test(cookie))
    .map((cookie) => cookie.replace(/;.*/s, ""))
    .join("; ");
}

/** The visible text of a page. */
function text(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
