// Registers and signs in people on a running site, and reads responses.
import { expect } from "vitest";
import { type BuiltSite, registration } from "#tests/support/running-site.ts";

const PASSWORD = "зелено куче";

export function usePeople(site: Pick<BuiltSite, "ask" | "send">) {
  const signIn = (email: string, password = PASSWORD) => site.send("/auth", { intent: "login", email, password });
  const readPage = async (path: string, cookie = "") => (await site.ask(path, { cookie })).text();
  async function signUp(email?: string) {
    const fields = registration({ name: "Мария Грозева", password: PASSWORD, ...(email && { email }) });
    const answer = await site.send("/auth?tab=register", fields);
    expect(answer.status).toBe(302);
    return { email: fields.email, cookie: cookieOf(answer) };
  }
  /** Returns the text of the page that a response redirects to, with its toast. */
  async function toastOf(answer: Response, cookie = "") {
    const toast = answer.headers.getSetCookie().map((one) => one.replace(/;.*/s, ""));
    return text(await readPage(answer.headers.get("location") ?? "/", [cookie, ...toast].join("; ")));
  }
  return { PASSWORD, signUp, signIn, cookieOf, text, readPage, toastOf };
}

/** Returns the cookies of a response for the next request, without the toast. */
function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0|^toast=/.test(cookie))
    .map((cookie) => cookie.replace(/;.*/s, ""))
    .join("; ");
}

/** Returns the visible text of a page. */
function text(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}
