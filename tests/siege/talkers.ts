// People who write to a seller while the site is killed: what was acknowledged must be stored, and nothing twice.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { type BuiltSite, fromElsewhere, signUp } from "#tests/support/running-site.ts";

/** Messages of one person, who may write twenty in ten minutes. */
const MESSAGES = 15;

interface Talker {
  readonly cookie: string;
  readonly listingId: string;
  conversationId?: string;
  written: number;
  /** A message without a response, which is sent again with the same key. */
  unsure?: { readonly key: string; readonly text: string };
}

export interface Talkers {
  /** Writes one message. Throws if the site does not acknowledge it. */
  write(site: BuiltSite): Promise<void>;
  /** Returns descriptions of messages that are lost or stored twice. */
  findFaults(db: Db): Promise<readonly string[]>;
}

export function makeTalkers(listingId: string): Talkers {
  const acknowledged: string[] = [];
  let talker: Talker | undefined;
  return {
    async write(site) {
      if (!talker || (talker.written >= MESSAGES && !talker.unsure))
        talker = { cookie: await signUp(fromElsewhere(site)), listingId, written: 0 };
      talker.unsure ??= { key: randomUUID(), text: `Здравейте ${letters()}` };
      const { text } = talker.unsure;
      await say(site, talker, talker.unsure);
      talker.written += 1;
      delete talker.unsure;
      acknowledged.push(text);
    },
    async findFaults(db) {
      const { rows } = await sql<{ text: string; count: number }>`
        select text, count(*)::int as count from conversation_messages group by text`.execute(db);
      const stored = new Map(rows.map(({ text, count }) => [text, count]));
      const lost = acknowledged.filter((text) => !stored.has(text));
      const doubled = rows.filter(({ count }) => count > 1);
      return [
        ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.length} messages lost`] : []),
        ...(doubled.length > 0 ? [`${doubled.length} messages stored twice`] : []),
      ];
    },
  };
}

/** Sends a message: the first one by the form of the ad, the others as the script of a conversation does. */
async function say(
  site: BuiltSite,
  talker: Talker,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const { cookie, listingId, conversationId } = talker;
  const there = fromElsewhere(site);
  if (conversationId) {
    const { status } = await there.send(`/conversations/${conversationId}/messages`, { once: key, text }, { cookie });
    if (status !== 200) throw new Error(`a message answered ${status}`);
    return;
  }
  const answer = await there.send(`/listings/${listingId}/message`, { key, text }, { cookie });
  const [, id] = /^\/conversations\/(.*)$/.exec(answer.headers.get("location") ?? "") ?? [];
  if (!id) throw new Error(`the first message answered ${answer.status}`);
  talker.conversationId = id;
}

/** Returns random letters: digits could be taken for the number of a card. */
function letters(): string {
  return Array.from({ length: 20 }, () => "абвгдежзиклмнопрстуф"[Math.floor(Math.random() * 20)]).join("");
}
