/**
 * The form of a guest who writes to a seller: the words, then the code that is mailed to the typed address and sends them. Whoever has an
 * account signs in instead, and the words are sent then.
 */
import { href, redirect } from "react-router";
import { codeSchema } from "#app/accounts/credentials/accounts.schema.ts";
import { signInPath } from "#app/accounts/sign-in/require-person.server.ts";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm, visitorOfRequest } from "#app/accounts/visit/visitor-of-request.server.ts";
import { limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { formAgain, parseForm, refusedForm, withHeaders } from "#app/platform/forms/forms.server.ts";
import { QUICK_WORDS } from "./conversation.ts";
import { formKeyOf, readContent } from "./conversation-form.server.ts";
import {
  deleteFirstWords,
  type FirstWords,
  type KeptWords,
  keepFirstWords,
  readFirstWords,
} from "./first-words.server.ts";
import { guestSchema, keepGuestWords, sendGuestWords } from "./guest-words.server.ts";
import { quickWord } from "./message.schema.ts";
import { checkMessageText } from "./message-warnings.server.ts";
import type { MessageState } from "./page/refused-notice.tsx";
import { type ConversationPlace, guestCookie } from "./reader.server.ts";

/** The parameter with the key of the kept words. */
export const KEY = "key";

/** Reads the words that the URL names from the cookie of this device; a response with them is not shared. */
export async function readWords({ request, params, url, context }: ConversationPlace) {
  const key = url.searchParams.get(KEY);
  if (key === null) return undefined;
  await visitorOfRequest(context, request);
  const cookies = request.headers.get("cookie");
  return readFirstWords(getSite(context).hash, cookies, { listingId: params.id, key });
}

/** The form with the sentence that the link names, or with the words of a guest who changes them. */
export function filledState(url: URL, words: KeptWords | undefined): MessageState | undefined {
  const say = quickWord.safeParse(url.searchParams.get("say"));
  if (say.success) return { values: { text: QUICK_WORDS[say.data].text }, errors: {} };
  if (!words?.guest) return undefined;
  const { name, email } = words.guest;
  const { content } = words;
  const text = "text" in content ? content.text : "quick" in content ? QUICK_WORDS[content.quick].text : "";
  return { values: { text, name, email }, errors: {} };
}

type Failure = NonNullable<Parameters<typeof refusedForm>[2]>;

/** Applies a form of a guest: the words, the code that sends them, or the wish for another code. */
export async function actOfGuest(
  place: ConversationPlace & { readonly acceptsMessages: boolean },
  form: FormData,
  failure: Failure,
) {
  const { params, url, context } = place;
  const intent = form.get("intent");
  if (intent === "code" || intent === "again") {
    const words = await readWords(place);
    if (intent === "code") return sendWords(place, form, { words, failure });
    if (words?.guest) return keepAndMail(place, form, { words, guest: words.guest, failure });
    throw redirect(url.pathname);
  }
  const site = getSite(context);
  const isSigningIn = intent === "sign-in";
  const [read, guest] = [readContent(form), parseForm(form, guestSchema)];
  const errors = { ...(!read.ok && read.errors), ...(!isSigningIn && !guest.ok && guest.errors) };
  if (!read.ok || (!isSigningIn && !guest.ok)) return formAgain(form, errors);
  const { content, isSure } = read;
  const words: FirstWords = { key: formKeyOf(form), isSure, content };
  const keep = async () => {
    if (!place.acceptsMessages) throw new Refusal("messages_off");
    if ("text" in content) checkMessageText(content.text, isSure);
    return keepFirstWords(site.hash, params.id, words);
  };
  const kept = await refusedForm(form, keep, failure);
  if (!kept.ok) return kept.answer;
  if (guest.ok && !isSigningIn) return keepAndMail(place, form, { words, guest: guest.data, failure });
  const headers = { "set-cookie": kept.value.cookie };
  throw redirect(signInPath(keyedUrl(url, words.key)), { headers });
}

/** The address of the page that waits for a code, and to which a guest returns after signing in. */
function keyedUrl(url: URL, key: string): URL {
  return new URL(`${url.pathname}?${new URLSearchParams({ [KEY]: key })}`, url);
}

interface GuestWords {
  readonly words: FirstWords;
  readonly guest: { readonly name: string; readonly email: string };
  readonly failure: Failure;
}

/** Keeps the words on the device and mails the code. */
async function keepAndMail(place: ConversationPlace, form: FormData, { words, guest, failure }: GuestWords) {
  const { request, params, url, context } = place;
  const { visitor, headers } = await visitorOfForm(context, request);
  const { key, isSure, content } = words;
  const input = {
    ...guest,
    listingId: params.id,
    words: { key, isSure, content },
    visitor: limitedVisitor(visitor),
  };
  const kept = await refusedForm(form, () => keepGuestWords(getSite(context), input), failure);
  if (!kept.ok) return withHeaders(kept.answer, headers);
  headers.append("set-cookie", kept.value);
  throw redirect(keyedUrl(url, key).href.slice(url.origin.length), { headers });
}

interface Confirming {
  readonly words: KeptWords | undefined;
  readonly failure: Failure;
}

/** Sends the kept words if the code is right, and lets the device read the conversation. */
async function sendWords({ params, context }: ConversationPlace, form: FormData, { words, failure }: Confirming) {
  const site = getSite(context);
  const parsed = parseForm(form, codeSchema);
  if (!parsed.ok) return formAgain(form, parsed.errors);
  const send = async () => {
    if (!words) throw new Refusal("first_code_wrong", { field: "code" });
    return sendGuestWords(site, { listingId: params.id, words, code: parsed.data.code });
  };
  const done = await refusedForm(form, send, failure);
  if (!done.ok) return done.answer;
  const { conversationId, token } = done.value;
  const headers = new Headers({ "set-cookie": deleteFirstWords(params.id) });
  headers.append("set-cookie", guestCookie(conversationId, token));
  const to = href("/conversations/:id/guest", { id: conversationId });
  // A sent message is seen without a toast.
  return redirect(to, { headers });
}
