/** Sends what a guest wrote to a seller, after the guest has signed in. */
import { href } from "react-router";
import { redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { successToast } from "#app/platform/wording/success.ts";
import { type WritingDependencies, writeMessage } from "./conversations.commands.server.ts";
import { deleteFirstWords, type FirstWords } from "./first-words.server.ts";

interface Sending {
  readonly userId: string;
  readonly listingId: string;
  readonly words: FirstWords;
}

/** Stores the message, once, and redirects to the conversation; returns the state of the refused form otherwise. */
export async function sendFirstWords(
  site: WritingDependencies & { readonly log: Pick<Log, "error"> },
  { userId, listingId, words }: Sending,
): Promise<Response | FormState> {
  const { content, key, isSure } = words;
  const form = new FormData();
  if ("text" in content) form.set("text", content.text);
  if ("offerCents" in content) form.set("amount", `${content.offerCents / 100} ${content.offerCurrency ?? ""}`.trim());
  const write = () => writeMessage(site, { userId, to: { listingId }, content, key, isSure });
  const done = await refusedForm(form, write, { code: "message_failed", log: site.log });
  if (!done.ok) return done.answer.data;
  const { conversationId, isWaiting } = done.value;
  const headers = new Headers({ "set-cookie": deleteFirstWords(listingId) });
  const to = href("/conversations/:id", { id: conversationId });
  return redirectWithToast(to, successToast(isWaiting ? "message_waits" : "message_sent"), headers);
}
