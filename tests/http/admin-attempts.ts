// Attempts every action of administrators on people, ads, messages and reports made for it.
import { randomUUID } from "node:crypto";
import type { ActionTarget } from "#app/admin/actions/admin-actions.ts";
import { ACTIONS, findAction } from "#app/admin/audit/action-registry.server.ts";
import { readToast } from "#app/platform/forms/toast-cookie.server.ts";
import { samplesOf } from "#tests/screening-cases/rule-samples.ts";
import { fromElsewhere, publish, type Requests } from "#tests/support/running-site.ts";
import { usePeople } from "./people.ts";

/** A text that a screening rule holds for review. */
const HELD_TEXT = samplesOf({ name: "narcotics" }).match[0] ?? "";

const PHONE_OF_OTHER = "0878445566";

interface Made {
  readonly person: string;
  readonly listing: string;
  readonly held: string;
  readonly cookie: string;
}

type Targets = Readonly<Record<ActionTarget, readonly string[]>>;

/** `cookieOf` returns the session of a role; 'admin' is the administrator. */
export function useAttempts<Role extends string>(site: Requests, cookieOf: (role: Role | "admin") => string) {
  /** Returns the distinct ids of rows on an administration page. */
  async function idsOn(path: string, row: RegExp): Promise<readonly string[]> {
    const html = await (await site.ask(path, { cookie: cookieOf("admin") })).text();
    return [...new Set([...html.matchAll(row)].map(([, id = ""]) => id))];
  }

  /** Makes two people, each with a reported ad, an ad that waits for review, a request and a contact message. */
  async function makeTargets(): Promise<Targets> {
    const first = await makePerson("purvi@example.com", "198.51.100.1");
    const second = await makePerson("vtori@example.com", "198.51.100.2");
    const made = [first, second];
    return {
      people: made.map(({ person }) => person),
      listings: [...made.flatMap(({ listing, held }) => [listing, held]), await publishForOther(first, second)],
      messages: await idsOn("/admin/messages", /href="\/admin\/messages\/([0-9a-f-]{36})/g),
      reports: await idsOn("/admin/reports", /href="\/admin\/reports\/([0-9a-f-]{36})/g),
    };
  }

  async function makePerson(email: string, address: string): Promise<Made> {
    const there = fromElsewhere(site, address);
    const { cookie } = await usePeople(there).signUp(email);
    const listing = (await publish(site, cookie)).slice(-36);
    const held = (await publish(site, cookie, { title: "За преглед", description: HELD_TEXT })).slice(-36);
    const form = await (await site.ask(`/listings/${listing}/report`)).text();
    const [choice = ""] = form.match(/<input[^>]* name="reason"[^>]*>/) ?? [];
    const [, reason = ""] = choice.match(/ value="([^"]+)"/) ?? [];
    await there.send(`/listings/${listing}/report`, { reason });
    const firm = { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Цар Освободител 4" };
    await site.send("/profile/seller", { ...firm, intent: "trader" }, { cookie });
    await site.send("/profile/seller", { note: "Отговарям на всяка оценка.", intent: "note" }, { cookie });
    const sender = { name: "Иван", email };
    await site.send("/profile/request", { ...sender, type: "vip_tokens", phone: "0888111222" }, { cookie });
    await there.send("/info/contact", { ...sender, subject: "Въпрос", message: "Как се сменя снимка?" });
    const [person = ""] = await idsOn(`/admin/profiles?q=${email}`, /value="([0-9a-f-]{36})"/g);
    return { person, listing, held, cookie };
  }

  /** Lets a person publish for somebody who then registers; returns the ad, which waits for agreement. */
  async function publishForOther({ person, cookie }: Made, { cookie: owner }: Made): Promise<string> {
    await attempt("people/appoint-assistant", person, "admin");
    const text = { title: "Чеиз от Узунджово", description: "Престилки и чаршафи, тъкани на ръка." };
    const other = { ...text, for_other: "yes", principal_name: "Баба Мария", phone: PHONE_OF_OTHER };
    const [id = ""] = /[0-9a-f-]{36}/.exec(await publish(site, cookie, other)) ?? [];
    await site.send("/profile", { name: "Баба Мария", phone: PHONE_OF_OTHER }, { cookie: owner });
    return id;
  }

  /** Returns a phone of the person from the link that releases it. */
  async function phoneOf(person: string): Promise<string> {
    const html = await (await site.ask("/admin/profiles", { cookie: cookieOf("admin") })).text();
    const [, number = ""] = html.match(new RegExp(`free-phone\\?id=${person}[^"]*number=([^&"]*)`)) ?? [];
    return decodeURIComponent(number);
  }

  /** Returns the status of a denied attempt, 'allowed', or the text of the toast. */
  async function attempt(path: string, id: string, role: Role | "admin"): Promise<string> {
    const [target = "", action = ""] = path.split("/");
    const [reason = ""] = Object.keys(findAction(target, action)?.offer.reasons ?? {});
    const number = path === "people/free-phone" ? await phoneOf(id) : "";
    const fields = {
      id,
      reason,
      number,
      amount: "5",
      office: "Библиотека Харманли",
      token: randomUUID(),
      next: "/admin",
    };
    const answer = await site.send(`/admin/do/${path}`, fields, { cookie: cookieOf(role) });
    if (answer.status !== 302) return String(answer.status);
    const said = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("toast=")) ?? "";
    const toast = await readToast(said.replace(/;.*/s, ""));
    return toast?.kind === "success" ? "allowed" : `refused: ${toast?.text}`;
  }

  /**
   * Returns the outcome of every action on this kind of target for an administrator. Each is attempted until it succeeds,
   * because one may create the state that another needs; deletion is last.
   */
  async function attemptAll(target: ActionTarget, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const paths = ACTIONS.flatMap(({ offer }) => (offer.target === target ? [`${target}/${offer.name}`] : []));
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

/** Returns the forms of a page that do not say for whom it was rendered (rule: form-owner); showing a phone changes nothing. */
export const formsWithoutOwner = (html: string) =>
  [...html.matchAll(/<form [^>]*method="post".*?<\/form>/gs)]
    .map(([form]) => form)
    .filter((form) => !form.includes('name="form-owner"') && !/ action="[^"]*\/phone"/.test(form));
