import { createHash } from "node:crypto";
import type { MessageContent, OfferDecision } from "./conversation.ts";

type KeyedContent = MessageContent | { readonly number: number; readonly decision: OfferDecision };

/**
 * Returns the UUID under which a message is stored: a hash of its form's key and of its content. All forms of a page have the same key,
 * and a page from the browser's history has an old one; so the same key with other content is another message, not a repetition.
 */
export function messageKey(formKey: string, content: KeyedContent): string {
  const hex = createHash("sha256")
    .update(`${formKey.toLowerCase()} ${JSON.stringify(content)}`)
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
