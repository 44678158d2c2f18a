// A conversation about an ad through the API; and a third person, a guest and an administrator who try to read it everywhere.
import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#app/routes/api/operations.server.ts";
import routes from "#app/routes.ts";
import { mailTo } from "../mail-folder.ts";
import { usePeople } from "../people.ts";
import { codeOf, type Kit, PASSWORD, type Person } from "./kit.ts";

interface Message {
  readonly number: number;
  readonly text: string;
  readonly isOwn: boolean;
  readonly isSeen: boolean;
  readonly offer: { readonly price: { readonly cents: number }; readonly state: string } | null;
}
interface WholeConversation {
  readonly unread: number;
  readonly hasBlocked: boolean;
  readonly refused: string | null;
  readonly messages: readonly Message[];
  readonly listing: { readonly state: string; readonly price: object | null };
}
interface Written {
  readonly conversationId: string;
  readonly number: number;
  readonly isWaiting: boolean;
}

/** A word that occurs in no page but those of the conversation. Searches are for its first part, because pages repeat them. */
const SECRET = "Запорожки-4417";

export function testConversations(kit: Kit, dataDir: () => string, admin: () => Promise<Person>): void {
  const { site, call, json, join, publish } = kit;

  async function joinConfirmed(): Promise<Person> {
    const person = await join();
    const { text } = await mailTo(dataDir(), person.email, "Потвърдете имейла си");
    const token = new URL(text.match(/https?:\S+/)?.[0] ?? "").searchParams.get("token");
    await json("POST", "/account-links", { token: person.token, body: { token } }, 204);
    return person;
  }

  async function talk(price = "450") {
    const [seller, buyer] = [await joinConfirmed(), await joinConfirmed()];
    const { id: listing } = await publish(seller, { title: "Печка за дърва", price });
    const { conversationId: id } = await json<Written>(
      "POST",
      "/conversations",
      { token: buyer.token, body: { listing, text: `Здравейте, ${SECRET}` } },
      201,
    );
    const read = ({ token }: Person) => json<WholeConversation>("GET", `/conversations/${id}`, { token });
    const send = ({ token }: Person, path: string, body: object, status = 201) =>
      json<Written>("POST", `/conversations/${id}/${path}`, { token, body }, status);
    return { seller, buyer, listing, id, read, send };
  }

  describe("a conversation", () => {
    test("is read, answered, and ends with an accepted offer", async () => {
      const { seller, buyer, listing, id, read, send } = await talk();
      expect(await json("GET", "/conversations", { token: seller.token })).toMatchObject({
        conversations: [{ id, role: "seller", unread: 1, listing: { id: listing, state: "active" } }],
        next: null,
      });
      await json("PUT", `/conversations/${id}/read`, { token: seller.token, body: { upTo: 1 } }, 204);
      expect((await read(buyer)).messages).toMatchObject([{ isOwn: true, isSeen: true }]);
      const { number } = await send(buyer, "offers", { amount: "400" });
      const decision = { decision: "accepted" };
      const path = `/conversations/${id}/offers/${number}`;
      expect(await codeOf(await call("PUT", path, { token: buyer.token, body: decision }))).toEqual([
        422,
        "offer_decided",
      ]);
      await json("PUT", path, { token: seller.token, body: { ...decision, reserve: "yes" } }, 204);
      await send(seller, "messages", { quick: "reserved" });
      const { messages, ...rest } = await read(buyer);
      expect(rest).toMatchObject({ unread: 2, listing: { state: "reserved" } });
      expect(messages[1]?.offer).toMatchObject({ price: { cents: 40_000 }, state: "accepted" });
    });

    test("ends when a person blocks the other one, and administrators get what was reported", async () => {
      const { seller, buyer, id, read, send } = await talk("");
      const report = { number: 1, reason: "insult", description: "Обижда ме" };
      await send(seller, "reports", report, 204);
      const again = await call("POST", `/conversations/${id}/reports`, { token: seller.token, body: report });
      expect(await codeOf(again)).toEqual([422, "message_reported"]);
      await json("PUT", `/conversations/${id}/block`, { token: seller.token, body: {} }, 204);
      expect(await read(buyer)).toMatchObject({ refused: "blocked_by_person", listing: { price: null } });
      const body = { text: "Ало?" };
      const refused = await call("POST", `/conversations/${id}/messages`, { token: buyer.token, body });
      expect((await codeOf(refused))[1]).toBe("blocked_by_person");
      await json("DELETE", `/conversations/${id}/block`, { token: seller.token }, 204);
      await send(buyer, "messages", body);
    });
  });

  test("a conversation is shown to nobody but its two people, by any page or operation", async () => {
    const { seller, buyer, listing, id, read } = await talk();
    const third = await joinConfirmed();
    const strangers = [undefined, third, await admin()];
    const people = usePeople(site);
    const given: Readonly<Record<string, string>> = { id, slug: id, category: "", number: "1", name: "x.png" };
    const pages = routes.flatMap(({ path = "" }) =>
      [id, listing].map((one) => filled(`/${path}`, { ...given, id: one })),
    );
    const paths = [...new Set(pages)].filter((path) => !/sign-out|\*/.test(path));
    const versionPath = `/conversations/${id}/version`;
    const member = people.cookieOf(await people.signIn(buyer.email, PASSWORD));
    const known = (await site.ask(versionPath, { cookie: member })).headers.get("etag") ?? "";
    const headers = { "if-none-match": known };
    expect((await site.ask(versionPath, { cookie: member, headers })).status).toBe(304);
    const faults: string[] = [];
    const note = async (what: string, answer: Response) => {
      const text = await answer.text();
      if (text.includes(SECRET)) faults.push(`${what} shows the message`);
      if ((answer.ok || answer.status === 304) && what.includes(`conversations/${id}`))
        faults.push(`${what} answers ${answer.status}`);
    };
    for (const stranger of strangers) {
      const who = stranger?.email ?? "a guest";
      const signedIn = stranger && (await people.signIn(stranger.email, PASSWORD));
      const cookie = signedIn ? people.cookieOf(signedIn) : "";
      for (const path of paths) {
        const query = `?q=${encodeURIComponent(SECRET.slice(0, -5))}&id=${id}&conversation=${id}&before=99`;
        await note(`${who}: GET ${path}`, await site.ask(path + query, { cookie, headers }));
        const fields = { id, conversation: id, listing, intent: "read", text: "аз", key: crypto.randomUUID() };
        if (path.includes("conversations/"))
          await note(`${who}: POST ${path}`, await site.send(path, fields, { cookie }));
      }
      for (const { method, path, tag } of OPERATIONS) {
        const isReading = method === "get" && path !== "/me/data";
        if (!isReading && tag !== "Conversations") continue;
        const body = { text: "аз", amount: "1", decision: "declined", number: 1, upTo: 1, reason: "spam" };
        const answer = await call(method.toUpperCase(), filled(path, given), {
          token: stranger?.token,
          ...(!isReading && method !== "delete" && { body }),
        });
        await note(`${who}: ${method} ${path.replace("{id}", id)}`, answer);
      }
    }
    expect(faults).toEqual([]);
    for (const person of [seller, buyer]) expect((await read(person)).messages[0]?.text).toContain(SECRET);
    expect((await read(seller)).messages).toHaveLength(1);
  });
}

/** Returns a path with its parameters, such as `:id`, `:id?` or `{id}`, replaced. */
function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)\??|\{(\w+)\}/g, (_, one?: string, other?: string) => values[one ?? other ?? ""] ?? "x");
}
