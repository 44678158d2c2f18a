import { createHash } from "node:crypto";
import type { MessageContent, OfferDecision } from "./conversation.ts";

type Said = MessageContent | { readonly number: number; readonly decision: OfferDecision };

/**
 * Returns the UUID under which a message is stored: that of its form and of what it says. All forms of a page have the same key, and
 * a page that the browser kept has an old one, so the same key with something else is another message and not a repetition.
 */
export function messageKey(formKey: string, said: Said): string {
  const hex = createHash("sha256")
    .update(`${formKey.toLowerCase()} ${JSON.stringify(said)}`)
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
