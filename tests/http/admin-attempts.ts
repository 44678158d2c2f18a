// Tries what administrators may do, on people, ads, messages and reports made for it.
import { randomUUID } from "node:crypto";
import { ACTION_TEXTS, type ActionTarget, actionText } from "#app/moderation/admin-actions.ts";
import { readToast } from "#app/platform/toast-cookie.server.ts";
import { type BuiltSite, publish } from "#tests/support/running-site.ts";
import { usePeople } from "./people.ts";

type Targets = Readonly<Record<ActionTarget, readonly string[]>>;

/** `cookieOf` says who an attempt is made by; 'admin' is the administrator. */
export function useAttempts<Role extends string>(
  site: Pick<BuiltSite, "ask" | "send">,
  cookieOf: (role: Role | "admin") => string,
) {
  /** The ids of rows on a page of the administration, each once. */
  async function idsOn(path: string, row: RegExp): Promise<readonly string[]> {
    const html = await (await site.ask(path, { cookie: cookieOf("admin") })).text();
    return [...new Set([...html.matchAll(row)].map(([, id = ""]) => id))];
  }

  /** Two of everything: two people, each with an ad that somebody reports, a request and a letter. */
  async function makeTargets(): Promise<Targets> {
    const made = [
      await makePerson("purvi@example.com", "198.51.100.1"),
      await makePerson("vtori@example.com", "198.51.100.2"),
    ];
    return {
      people: made.map(({ person }) => person),
      listings: made.map(({ listing }) => listing),
      messages: await idsOn("/admin/messages", /href="\/admin\/messages\/([0-9a-f-]{36})/g),
      reports: await idsOn("/admin/reports", /href="\/admin\/reports\/([0-9a-f-]{36})/g),
    };
  }

  async function makePerson(email: string, address: string): Promise<{ person: string; listing: string }> {
    const headers = { "x-forwarded-for": address };
    const there: Pick<BuiltSite, "send"> = { send: (path, fields) => site.send(path, fields, { headers }) };
    const { cookie } = await usePeople(there).signUp(email);
    const listing = (await publish(site, cookie)).slice(-36);
    const form = await (await site.ask(`/listings/${listing}/report`)).text();
    const [choice = ""] = form.match(/<input[^>]* name="reason"[^>]*>/) ?? [];
    const [, reason = ""] = choice.match(/ value="([^"]+)"/) ?? [];
    await there.send(`/listings/${listing}/report`, { reason });
    const sender = { name: "Иван", email };
    await site.send("/profile/request", { ...sender, type: "vip_tokens", phone: "0888111222" }, { cookie });
    await there.send("/info/contact", { ...sender, subject: "Въпрос", message: "Как се сменя снимка?" });
    const [person = ""] = await idsOn(`/admin/profiles?q=${email}`, /value="([0-9a-f-]{36})"/g);
    return { person, listing };
  }

  /** A number of theirs, as the link to release it carries it. */
  async function phoneOf(person: string): Promise<string> {
    const html = await (await site.ask("/admin/profiles", { cookie: cookieOf("admin") })).text();
    const [, number = ""] = html.match(new RegExp(`free-phone\\?id=${person}[^"]*number=([^&"]*)`)) ?? [];
    return decodeURIComponent(number);
  }

  /** What comes of an action: the status of a refused call, 'allowed', or what the administrator is told instead. */
  async function attempt(path: string, id: string, role: Role | "admin"): Promise<string> {
    const [target = "", action = ""] = path.split("/");
    const [reason = ""] = Object.keys(actionText(target, action)?.reasons ?? {});
    const number = path === "people/free-phone" ? await phoneOf(id) : "";
    const fields = { id, reason, number, amount: "5", token: randomUUID(), next: "/admin" };
    const answer = await site.send(`/admin/do/${path}`, fields, { cookie: cookieOf(role) });
    if (answer.status !== 302) return String(answer.status);
    const said = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("toast=")) ?? "";
    const toast = await readToast(said.replace(/;.*/s, ""));
    return toast?.kind === "success" ? "allowed" : `refused: ${toast?.text}`;
  }

  /**
   * Every action of this kind with what comes of it for an administrator: each is tried until it is done once, because
   * one prepares the state that another needs. Deletion comes last.
   */
  async function attemptAll(target: ActionTarget, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const paths = Object.keys(ACTION_TEXTS[target]).map((action) => `${target}/${action}`);
    const outcomes = new Map<string, string>(paths.map((path) => [path, "not tried"]));
    const isLast = (path: string) => Number(path.endsWith("/delete"));
    for (const path of [...paths, ...paths].sort((a, b) => isLast(a) - isLast(b))) {
      for (const id of ids) {
        if (outcomes.get(path) !== "allowed") outcomes.set(path, await attempt(path, id, "admin"));
      }
    }
    return outcomes;
  }

  return { idsOn, makeTargets, attempt, attemptAll };
}
