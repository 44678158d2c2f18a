import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { signInPath } from "#app/accounts/sign-in/require-person.server.ts";
import { getSite, type Site } from "#app/accounts/visit/site.server.ts";
import { blockPerson, unblockPerson } from "#app/messaging/conversations/blocks.commands.server.ts";
import type { Member } from "#app/messaging/conversations/conversation.ts";
import { isGuest } from "#app/messaging/conversations/conversation-access.server.ts";
import {
  formKeyOf,
  formWithQuickWord,
  readContent,
  readDecision,
} from "#app/messaging/conversations/conversation-form.server.ts";
import { conversationView } from "#app/messaging/conversations/conversation-view.server.ts";
import { markRead, writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { getConversation } from "#app/messaging/conversations/conversations.queries.server.ts";
import { decideOffer } from "#app/messaging/conversations/offers.commands.server.ts";
import { ConversationPanel } from "#app/messaging/conversations/page/conversation-panel.tsx";
import { usePolling } from "#app/messaging/conversations/page/use-polling.ts";
import { conversationPath, findReader } from "#app/messaging/conversations/reader.server.ts";
import { recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { formAgain, readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { type SuccessCode, successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/conversation";

export async function loader(place: Route.LoaderArgs) {
  const { params, context, url } = place;
  const here = conversationPath(place);
  const reader = await findReader(place);
  if (!reader && here.endsWith("/guest")) throw pageError("guest_link_ended");
  if (!reader) throw redirect(signInPath(url));
  const site = getSite(context);
  const { db } = site;
  const { id } = params;
  if (!isUuid(id)) throw pageError("conversation_missing");
  const before = readWhole(url.searchParams.get("before")) || undefined;
  const query = { userId: reader, id, before };
  let conversation = await getConversation(db, query);
  if (conversation.unread > 0) {
    await markRead(db, { userId: reader, id, upTo: conversation.lastNumber });
    conversation = await getConversation(db, query);
  }
  const settings = isGuest(reader) ? recipientLink({ ...site, siteUrl: "" }, "manage", reader.guestId) : undefined;
  const page = { conversation: conversationView(conversation, new Date()), formKey: randomUUID(), here, settings };
  // A browser must not show it again after signing out.
  return data(page, { headers: { "cache-control": "no-store" } });
}

export async function action(place: Route.ActionArgs) {
  const { request, params, context } = place;
  const site = getSite(context);
  const here = conversationPath(place);
  const reader = await findReader(place);
  if (!reader) throw pageError(here.endsWith("/guest") ? "guest_link_ended" : "not_signed_in");
  const { id } = params;
  if (!isUuid(id)) throw pageError("conversation_missing");
  const form = await readForm(request);
  const filled = formWithQuickWord(form);
  if (filled) return filled;
  const done = await refusedForm(form, () => act(site, { userId: reader, id }, form), {
    code: "message_failed",
    log: site.log,
  });
  if (!done.ok) return done.answer;
  if (typeof done.value === "object") return formAgain(form, done.value);
  // A sent message is seen without a toast.
  return done.value ? redirectWithToast(here, successToast(done.value)) : redirect(here);
}

interface Place {
  readonly userId: Member;
  readonly id: string;
}

type Outcome = SuccessCode | Readonly<Record<string, string>> | undefined;

/** Applies a form. Returns the success to tell, if there is one, or the messages of its fields. */
async function act(site: Site, { userId, id }: Place, form: FormData): Promise<Outcome> {
  const intent = form.get("intent");
  // A guest has no list of blocked people, and can stop the mails.
  if (intent === "block" && !isGuest(userId)) {
    await blockPerson(site.db, { userId, conversationId: id });
    return "person_blocked";
  }
  if (intent === "unblock" && !isGuest(userId)) {
    const { otherId, guestId } = await getConversation(site.db, { userId, id });
    const blockedId = otherId ?? guestId;
    if (blockedId) await unblockPerson(site.db, { userId, blockedId });
    return "person_unblocked";
  }
  const key = formKeyOf(form);
  if (form.has("decision")) {
    const decision = readDecision(form);
    if (!decision) throw pageError("body_unreadable");
    await decideOffer(site, { userId, conversationId: id, key, ...decision });
    return undefined;
  }
  const read = readContent(form);
  if (!read.ok) return read.errors;
  await writeMessage(site, { userId, to: { conversationId: id }, key, ...read });
  return undefined;
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Съобщения", noindex: true });

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, here } = loaderData;
  usePolling(`${here}/version`, conversation.version);
  return <ConversationPanel key={conversation.id} {...loaderData} state={actionData} />;
}
