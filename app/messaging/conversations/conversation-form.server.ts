/** Reads the forms of conversations: a text, a quick word, an offer or a decision on one. */
import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { isUuid } from "#app/platform/database/uuid.ts";
import { fieldErrors, formValues, onceKey } from "#app/platform/forms/forms.server.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { type MessageContent, OFFER, withQuickWord } from "./conversation.ts";
import { messageText, offerAmount, offerDecision, quickWord } from "./message.schema.ts";
import { FORM_KEY } from "./page/form-key.tsx";
import { SAY } from "./page/quick-words.tsx";
import type { MessageState } from "./page/refused-notice.tsx";

export function formKeyOf(form: FormData): string {
  const rendered = String(form.get(FORM_KEY) ?? "");
  return isUuid(rendered) ? rendered : (onceKey(form) ?? randomUUID());
}

export type ReadContent =
  | { readonly ok: true; readonly content: MessageContent; readonly isSure: boolean }
  | { readonly ok: false; readonly errors: Record<string, string> };

const quickShape = z.object({ quick: quickWord }).transform((content): MessageContent => content);
const offerShape = z
  .object({ amount: offerAmount })
  .transform(({ amount }): MessageContent => ({ offerCents: amount.cents, offerCurrency: amount.currency }));
const textShape = z.object({ text: messageText }).transform((content): MessageContent => content);

const SHAPES = { quick: quickShape, text: textShape, amount: offerShape } as const;

/**
 * Returns the messages in a form: a quick word (`quick`), or its text (`text`) and its offer (`amount`), as far as they are filled in. If
 * neither is, the one that its button sends is refused.
 */
export function readContents(form: FormData): readonly ReadContent[] {
  const isSure = form.get("sure") === "1";
  return contentNames(form).map((name) => {
    const parsed = SHAPES[name].safeParse(Object.fromEntries(form));
    return parsed.success
      ? { ok: true, content: parsed.data, isSure }
      : { ok: false, errors: fieldErrors(parsed.error) };
  });
}

/** Returns the first message in a form, for pages that send one. */
export function readContent(form: FormData): ReadContent {
  const [first] = readContents(form);
  if (!first) throw new RangeError("no message");
  return first;
}

function contentNames(form: FormData): readonly (keyof typeof SHAPES)[] {
  if (form.has("quick")) return ["quick"];
  const filled = (["text", "amount"] as const).filter((name) => String(form.get(name) ?? "").trim() !== "");
  if (filled.length > 0) return filled;
  const isOffer = form.get("intent") === OFFER || (form.has("amount") && !form.has("text"));
  return [isOffer ? "amount" : "text"];
}

/**
 * Returns the form again with the quick word that it asks for (`say`) at the end of its text: the page without script. Undefined if
 * it asks for none.
 */
export function formWithQuickWord(form: FormData) {
  const word = quickWord.safeParse(form.get(SAY));
  if (!word.success) return undefined;
  form.set("text", withQuickWord(String(form.get("text") ?? ""), word.data));
  return data<MessageState>({ values: formValues(form), errors: {} });
}

const decisionShape = z.object({
  decision: offerDecision,
  number: z.string().transform(readWhole).refine(Number.isInteger),
  reserves: z.literal("1").optional(),
});

/** Returns the decision of a form; undefined if it has none. */
export function readDecision(form: FormData) {
  const parsed = decisionShape.safeParse(Object.fromEntries(form));
  if (!parsed.success) return undefined;
  const { decision, number, reserves } = parsed.data;
  return { decision, number, reserves: reserves !== undefined };
}
