// People of a running site: registered, signed in, and what an answer of theirs says.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { BuiltSite } from "./built-site.ts";

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

/** The cookies an answer sets, as the next request sends them; its message apart. */
function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0|^toast=/.test(cookie))
    .map((cookie) => cookie.replace(/;.*/s, ""))
    .join("; ");
}

/** What a person reads of a page. */
function text(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
