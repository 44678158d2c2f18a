// Somebody without an account who writes to the seller of `useTalk`, with a real mail server, on the database of the worker.
import { randomUUID } from "node:crypto";
import { findGuestByToken } from "#app/accounts/credentials/account-links.server.ts";
import { writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { codeOfWords, readFirstWords } from "#app/messaging/conversations/first-words.server.ts";
import { keepGuestWords, sendGuestWords } from "#app/messaging/conversations/guest-words.server.ts";
import { useMailing, VISIT } from "./mailing.ts";
import { useTalk } from "./talk.ts";

export const GUEST = { name: "Гергана", email: "gergana@example.com" };

interface Typed {
  readonly name?: string;
  readonly email?: string;
  readonly text?: string;
  readonly listingId?: string;
  readonly address?: string;
}

/** Call at the top of a test file. */
export function useGuests() {
  const talk = useTalk();
  const mailing = useMailing(talk);
  const { db } = talk;
  /** Types a message; returns what the device of the guest keeps. */
  async function type({
    name = GUEST.name,
    email = GUEST.email,
    text = "Купувам я",
    listingId = talk.ad.id,
    address = VISIT.address,
  }: Typed = {}) {
    const words = { key: randomUUID(), isSure: false, content: { text } };
    const visitor = { address, own: undefined };
    const cookie = await keepGuestWords(mailing.site, { listingId, words, name, email, visitor });
    const kept = readFirstWords(mailing.site.hash, cookie.split(";")[0] ?? "", { listingId, key: words.key });
    if (!kept) throw new Error("nothing kept");
    return { listingId, words: kept, cookie };
  }
  type Kept = Awaited<ReturnType<typeof type>>;
  const codeOf = ({ words }: Kept) => codeOfWords(mailing.site.hash, words.proof);
  const send = (kept: Kept, code = codeOf(kept)) => sendGuestWords(mailing.site, { ...kept, code });
  return {
    talk,
    mailing,
    db,
    type,
    codeOf,
    send,
    /** Writes as a guest and confirms the address; returns the guest's conversation. */
    async writeFirst(typed?: Typed) {
      const { conversationId: id, token } = await send(await type(typed));
      const guestId = (await findGuestByToken(db, token, id)) ?? "";
      return { id, token, guest: { guestId } };
    },
    answer: (userId: { readonly guestId: string }, id: string, text = "Добре") =>
      writeMessage(mailing.site, { userId, to: { conversationId: id }, content: { text }, key: randomUUID() }),
  };
}
