/**
 * Formats and parses the messages of change-channel.server.ts: change keys as JSON, within the size limit of NOTIFY.
 */
import { z } from "zod";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { EVERYTHING } from "./changes.server.ts";

/** Bytes of the keys in a message; PostgreSQL rejects payloads of 8,000. */
const MAX_BYTES = 7_500;
/** Messages for one set of keys. Larger sets, of some 2,600 keys as after a large import, are replaced by EVERYTHING. */
const MAX_MESSAGES = 16;

export interface Message {
  /** The id of the sending process. */
  readonly from: string;
  readonly keys: readonly ChangeKey[];
  /** The time of sending by the sender's performance.now(), for the sender itself. */
  readonly sent: number;
}

const schema = z.object({
  from: z.string(),
  keys: z.array(z.templateLiteral([z.string(), ":", z.string()])),
  sent: z.number(),
});

/** Returns the payloads for `keys`, at least one. */
export function writeMessages(keys: Iterable<ChangeKey>, sender: Pick<Message, "from" | "sent">): readonly string[] {
  const parts: ChangeKey[][] = [[]];
  let bytes = 0;
  for (const key of keys) {
    const size = Buffer.byteLength(JSON.stringify(key)) + 1;
    if (bytes + size > MAX_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(key);
    bytes += size;
  }
  const sent = parts.length > MAX_MESSAGES ? [[EVERYTHING]] : parts;
  return sent.map((part) => JSON.stringify({ ...sender, keys: part } satisfies Message));
}

/** Returns the message; undefined if it cannot be parsed, such as one of another version. */
export function readMessage(payload: string): Message | undefined {
  try {
    return schema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
