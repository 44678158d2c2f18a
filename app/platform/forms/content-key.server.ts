import { createHash } from "node:crypto";
import { MINUTE } from "#app/platform/wording/durations.ts";

/**
 * Returns the UUID under which the content of a form is stored once: a hash of the form's key and of the content. All forms of a page have the
 * same key, and a page from the browser's history has an old one; so the same key with other content is no repetition.
 */
export function contentKey(formKey: string, content: unknown): string {
  const hex = createHash("sha256")
    .update(`${formKey.toLowerCase()} ${JSON.stringify(content)}`)
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The period in which the same content of a form without a key is a repetition, such as a second press of the button. */
const PERIOD = 10 * MINUTE;

/** Returns a key of a form without script: the same for the same content in a period of ten minutes. */
export function periodKey(content: unknown): string {
  return contentKey(String(Math.floor(Date.now() / PERIOD)), content);
}
