/**
 * Sends what a guest without an account wrote to a seller, once the guest has confirmed the address by the mailed code. The response to
 * an address with an account is the same, but its mail has no code: its owner signs in, and the words are sent then.
 */
import { z } from "zod";
import { createGuestToken } from "#app/accounts/credentials/account-links.server.ts";
import { emailField, nameField } from "#app/accounts/credentials/accounts.schema.ts";
import { mailboxOf } from "#app/accounts/credentials/mailbox-address.ts";
import { isRegistered } from "#app/accounts/profile/accounts.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { isSameHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { LimitedVisitor } from "#app/platform/limits/rate-limits.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { lockGuest } from "./conversation-lock.server.ts";
import { type WritingDependencies, writeMessage } from "./conversations.commands.server.ts";
import { CODE_MINUTES, codeOfWords, type FirstWords, type KeptWords, keepFirstWords } from "./first-words.server.ts";
import { withoutLinks } from "./message-warnings.server.ts";
import { mailboxHash } from "./refused-mailboxes.server.ts";

/** The name and address of a guest. The name is shown in mails, so it contains no link. */
export const guestSchema = z.object({
  name: nameField.refine((name) => withoutLinks(name) === name, "Въведете име без линк"),
  email: emailField,
});

/** The retries of the mail, within some minutes. */
const RETRIES = 3;

const mailSchema = z.object({ email: z.string(), listingId: z.uuid(), key: z.uuid(), proof: z.string() });

/** Mails the code, or to an address with an account the way to sign in. The address is looked up in the job (decision 011). */
export const sendGuestCode: Job<Pick<Site, "db" | "env" | "hash" | "mailer">, z.output<typeof mailSchema>> = {
  name: "send-guest-code",
  label: "Код за съобщение на гост",
  retries: RETRIES,
  schema: mailSchema,
  async run({ db, env, hash, mailer }, { email, listingId, key, proof }) {
    const listing = await db.selectFrom("listings").select("title").where("id", "=", listingId).executeTakeFirst();
    if (!listing) return;
    const title = quote(listing.title);
    const note = "Ако не сте Вие, не правете нищо: съобщението няма да тръгне.";
    if (await isRegistered(db, email)) {
      const next = `/listings/${listingId}/message?${new URLSearchParams({ key })}`;
      return mailer.send(email, {
        subject: "Влезте, за да тръгне съобщението Ви",
        paragraphs: [
          "Здравейте!",
          `Някой написа съобщение за ${title} с този имейл. За него има профил в Тукашно. Влезте на същото устройство и съобщението ще тръгне.`,
        ],
        button: { label: "Влез", url: `${env.siteUrl}/auth?${new URLSearchParams({ next })}` },
        note,
      });
    }
    await mailer.send(email, {
      subject: "Код за съобщението Ви",
      paragraphs: [
        "Здравейте!",
        `За да тръгне съобщението Ви за ${title}, въведете кода ${codeOfWords(hash, proof)} на същото устройство.`,
        "Отговорът на продавача ще получите на този имейл.",
      ],
      note: `Кодът важи ${counted(CODE_MINUTES, "минута", "минути")}. ${note}`,
    });
  },
};

interface GuestInput {
  readonly listingId: string;
  readonly words: Omit<FirstWords, "guest">;
  readonly name: string;
  readonly email: string;
  readonly visitor: LimitedVisitor;
}

/**
 * Keeps the words of a guest and queues the mail with the code; returns the Set-Cookie header. Refuses with first_words_long,
 * too_many_requests, network_busy.
 */
export async function keepGuestWords(
  site: Pick<Site, "hash" | "jobs" | "limits">,
  { listingId, words, name, email, visitor }: GuestInput,
): Promise<string> {
  const until = Date.now() + CODE_MINUTES * MINUTE;
  const { cookie, proof } = keepFirstWords(site.hash, listingId, { ...words, guest: { name, email, until } });
  await site.limits.takeShared("guestCode", visitor);
  await site.limits.take("guestCode", `mailbox ${mailboxOf(email)}`);
  await site.jobs.enqueue(sendGuestCode, { email, listingId, key: words.key, proof });
  return cookie;
}

/** The conversation of a guest, and the token that opens it. */
export interface GuestAccess {
  readonly conversationId: string;
  readonly token: string;
}

/**
 * Sends kept words, once, if the code is theirs. Refuses with first_code_wrong, too_many_requests, and those of writeMessage().
 */
export async function sendGuestWords(
  site: WritingDependencies,
  { listingId, words, code }: { readonly listingId: string; readonly words: KeptWords; readonly code: string },
): Promise<GuestAccess> {
  const { guest, proof, content, key, isSure } = words;
  await site.limits.take("guestCodeAttempt", proof);
  if (!guest || Date.now() > guest.until || !isSameHash(code, codeOfWords(site.hash, proof)))
    throw new Refusal("first_code_wrong", { field: "code" });
  // writeMessage() counts a question after its commit, so it must not be part of another transaction.
  const guestId = await inTransaction(site.db, (tx) => confirmGuest(tx, guest, mailboxHash(site.hash, guest.email)));
  const userId = { guestId };
  const { conversationId } = await writeMessage(site, { userId, to: { listingId }, content, key, isSure });
  return { conversationId, token: await createGuestToken(site.db, { guestId, conversationId }) };
}

/**
 * Returns the id of the guest with a confirmed address. Somebody who writes wants an answer, whatever switches were off. The mark
 * `lost_search` lets the nightly job see whether the address is still used. Searches that wait for their own confirmation still wait.
 * A stopped guest is refused before the name changes, which sellers would see.
 */
async function confirmGuest(
  tx: Tx,
  { name, email }: { readonly name: string; readonly email: string },
  mailbox: string,
): Promise<string> {
  // The person has registered since the code was mailed, and can sign in.
  if (await isRegistered(tx, email)) throw new Refusal("first_code_wrong", { field: "code" });
  const columns = {
    guest_name: name,
    mailbox,
    wants_messages: true,
    off_since: null,
    bounced_on: null,
    lost_search: true,
  };
  const { id } = await tx
    .insertInto("recipients")
    .values({ email, confirmed_at: new Date(), ...columns })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => ({
        ...columns,
        confirmed_at: eb.fn.coalesce("recipients.confirmed_at", eb.val(new Date())),
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await lockGuest(tx, id);
  return id;
}
