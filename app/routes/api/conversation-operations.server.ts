/** API operations on the person's conversations about ads: list, read, write, offers, blocking, reporting. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { blockPerson, unblockPerson } from "#app/messaging/conversations/blocks.commands.server.ts";
import {
  MESSAGE_REPORT_REASONS,
  type MessageContent,
  QUICK_CODES,
  QUICK_WORDS,
} from "#app/messaging/conversations/conversation.ts";
import { markRead, writeMessage } from "#app/messaging/conversations/conversations.commands.server.ts";
import { findConversations, getConversation } from "#app/messaging/conversations/conversations.queries.server.ts";
import {
  messageReportSchema,
  messageText,
  offerAmount,
  offerDecision,
  quickWord,
} from "#app/messaging/conversations/message.schema.ts";
import { reportMessage } from "#app/messaging/conversations/message-reports.commands.server.ts";
import { decideOffer } from "#app/messaging/conversations/offers.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { validForm } from "#app/platform/forms/forms.server.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import {
  ConversationShape,
  conversationShape,
  WholeConversationShape,
  wholeConversationShape,
} from "./conversation-shape.server.ts";
import { type Call, define, idOf, tagged, timeCursor } from "./operation.server.ts";

/** The error codes that all operations which write can return. */
const WRITING_REFUSALS = [
  "conversation_missing",
  "conversation_closed",
  "person_unavailable",
  "person_blocked",
  "blocked_by_person",
  "listing_state_changed",
  "too_many_requests",
] as const;
const MESSAGE_REFUSALS = [...WRITING_REFUSALS, "quick_word_foreign", "same_text", "same_text_refused"] as const;
const OFFER_REFUSALS = [...WRITING_REFUSALS, "offer_open", "offer_amount", "offer_not_possible"] as const;

const Written = z.object({
  conversationId: z.uuid(),
  number: z.int(),
  isWaiting: z
    .boolean()
    .describe("True: the message is delivered after the caller has confirmed the address of the account."),
});

const quickWords = QUICK_CODES.map((code) => `${code} ('${QUICK_WORDS[code].text}', ${QUICK_WORDS[code].by})`).join(
  ", ",
);

const messageBody = {
  text: messageText.optional().describe("The message; not with `quick`."),
  quick: z.string().optional().describe(`A quick word: ${quickWords}.`),
  sure: z.string().optional().describe("yes: sends the text although the site would ask about it."),
};
const MessageBody = z.object(messageBody);
const StartBody = z.object({ listing: z.uuid().describe("The id of the ad."), ...messageBody });

/** Returns the quick word or text of a body. Throws RefusedFields. */
function contentOf(form: FormData): MessageContent {
  if (form.has("quick")) return validForm(form, z.object({ quick: quickWord }));
  return validForm(form, z.object({ text: messageText }), ["text"]);
}

/** Sends a message in a conversation or about an ad. Repeated calls with the same Idempotency-Key send it once. */
function write(call: PersonCall, to: { listingId: string } | { conversationId: string }, content: MessageContent) {
  const { site, person, form } = call;
  return writeMessage(site, { userId: person.id, to, content, key: keyOf(call), isSure: form.get("sure") === "yes" });
}

type PersonCall = Call & { readonly person: { readonly id: string } };

function keyOf({ idempotencyKey = randomUUID() }: Call): string {
  return idempotencyKey;
}

/** Returns the number of the message in the path or body. Refuses with message_missing. */
function numberOf(typed: FormDataEntryValue | null | undefined): number {
  const number = readWhole(typed ?? null);
  if (!Number.isSafeInteger(number) || number < 1) throw new Refusal("message_missing");
  return number;
}

export const CONVERSATION_OPERATIONS = tagged("Conversations", [
  define.get("/conversations", {
    summary: "Lists the conversations, the newest message first",
    query: z.object({ after: timeCursor }),
    answer: z.object({
      conversations: z.array(ConversationShape),
      next: z.string().nullable().describe("Null on the last page."),
    }),
    async run({ site: { db, env }, person, search }) {
      const input = { userId: person.id, after: search.get("after") ?? undefined };
      const { conversations, next } = await findConversations(db, input);
      return { conversations: conversations.map((one) => conversationShape(one, env.siteUrl)), next: next ?? null };
    },
  }),
  define.get("/conversations/{id}", {
    summary: "Returns a conversation with its newest messages; they are not marked as read",
    refusals: ["conversation_missing"],
    query: z.object({
      before: z.string().optional().describe("The number of the message before which the page ends."),
    }),
    answer: WholeConversationShape,
    async run(call) {
      const { db, env } = call.site;
      const id = idOf(call, "conversation_missing");
      const before = readWhole(call.search.get("before"));
      const found = await getConversation(db, {
        userId: call.person.id,
        id,
        before: Number.isNaN(before) ? undefined : before,
      });
      return wholeConversationShape(found, env.siteUrl);
    },
  }),
  define.post("/conversations", {
    summary: "Sends a message to the seller of an ad. Each ad and buyer have one conversation",
    status: 201,
    isRepeatable: true,
    body: StartBody,
    refusals: [
      ...MESSAGE_REFUSALS,
      "listing_not_found",
      "conversation_oneself",
      "messages_off",
      "conversations_day_limit",
    ],
    failure: "contact_failed",
    answer: Written,
    async run(call) {
      const listingId = String(call.form.get("listing") ?? "");
      if (!isUuid(listingId)) throw new Refusal("listing_not_found");
      return write(call, { listingId: listingId.toLowerCase() }, contentOf(call.form));
    },
  }),
  define.post("/conversations/{id}/messages", {
    summary: "Sends a text or a quick word",
    status: 201,
    isRepeatable: true,
    body: MessageBody,
    refusals: MESSAGE_REFUSALS,
    failure: "contact_failed",
    answer: Written,
    async run(call) {
      return write(call, { conversationId: idOf(call, "conversation_missing") }, contentOf(call.form));
    },
  }),
  define.post("/conversations/{id}/offers", {
    summary: "Offers a price. A conversation has at most one open offer, which is not binding",
    status: 201,
    isRepeatable: true,
    body: z.object({ amount: offerAmount.describe("The amount in the currency of the ad.") }),
    refusals: OFFER_REFUSALS,
    failure: "contact_failed",
    answer: Written,
    async run(call) {
      const { amount } = validForm(call.form, z.object({ amount: offerAmount }), ["amount"]);
      return write(
        call,
        { conversationId: idOf(call, "conversation_missing") },
        { offerCents: amount.cents, offerCurrency: amount.currency },
      );
    },
  }),
  define.put("/conversations/{id}/offers/{number}", {
    summary: "Accepts or declines an offer, as its seller, or withdraws it, as its buyer",
    isRepeatable: true,
    body: z.object({
      decision: offerDecision,
      reserve: z.string().optional().describe("yes: marks the ad as reserved with the acceptance."),
    }),
    refusals: [...WRITING_REFUSALS, "message_missing", "offer_decided"],
    failure: "contact_failed",
    async run(call) {
      const { site, person, form, params } = call;
      const { decision } = validForm(form, z.object({ decision: offerDecision }));
      await decideOffer(site, {
        userId: person.id,
        conversationId: idOf(call, "conversation_missing"),
        number: numberOf(params.number),
        decision,
        reserves: form.get("reserve") === "yes",
        key: keyOf(call),
      });
    },
  }),
  define.put("/conversations/{id}/read", {
    summary: "Marks the messages up to a number as read",
    body: z.object({ upTo: z.int() }),
    refusals: ["conversation_missing", "message_missing"],
    async run(call) {
      const id = idOf(call, "conversation_missing");
      await markRead(call.site.db, { userId: call.person.id, id, upTo: numberOf(call.form.get("upTo")) });
    },
  }),
  define.put("/conversations/{id}/block", {
    summary: "Blocks the other person, so that neither can write to the other",
    body: z.object({}),
    refusals: ["conversation_missing", "person_unavailable"],
    async run(call) {
      const conversationId = idOf(call, "conversation_missing");
      await blockPerson(call.site.db, { userId: call.person.id, conversationId });
    },
  }),
  define.delete("/conversations/{id}/block", {
    summary: "Removes the block",
    refusals: ["conversation_missing"],
    async run(call) {
      const { db } = call.site;
      const userId = call.person.id;
      const { otherId } = await getConversation(db, { userId, id: idOf(call, "conversation_missing") });
      if (otherId) await unblockPerson(db, { userId, blockedId: otherId });
    },
  }),
  define.post("/conversations/{id}/reports", {
    summary: "Reports a message. Administrators can read it and the five messages before it",
    isRepeatable: true,
    body: z.object({
      number: z.int(),
      reason: z.enum(codesOf(MESSAGE_REPORT_REASONS)),
      description: messageReportSchema.shape.description.optional(),
    }),
    refusals: ["conversation_missing", "message_missing", "message_reported", "too_many_requests"],
    failure: "report_failed",
    async run(call) {
      const { site, person, form } = call;
      if (!form.has("description")) form.set("description", "");
      const input = validForm(form, messageReportSchema);
      const conversationId = idOf(call, "conversation_missing");
      await reportMessage(site, { userId: person.id, conversationId, number: numberOf(form.get("number")), ...input });
    },
  }),
]);
