/**
 * What processes tell each other of changes (change-channel.server.ts): keys as JSON, within what NOTIFY carries, after the
 * position of the database's log that holds them.
 */
import { z } from "zod";
import type { LogPosition } from "./change-positions.server.ts";
import { type ChangeKey, EVERYTHING } from "./changes.server.ts";

/** Bytes of the keys in a message; PostgreSQL refuses payloads of 8,000. */
const MAX_BYTES = 7_500;
/** Of what takes more messages is told that everything has changed: some 2,600 keys, as an import of many ads at once has. */
const MAX_MESSAGES = 16;

export interface Message {
  /** The process that tells. */
  readonly from: string;
  readonly keys: readonly ChangeKey[];
  /** When it was sent, by the sender's performance.now(), for the sender itself. */
  readonly sent: number;
}

const schema = z.object({
  from: z.string(),
  keys: z.array(z.templateLiteral([z.string(), ":", z.string()])),
  sent: z.number(),
});

/** What follows the position in the payloads that tell of `keys`: one at least. */
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
  const told = parts.length > MAX_MESSAGES ? [[EVERYTHING]] : parts;
  return told.map((part) => JSON.stringify({ ...sender, keys: part } satisfies Message));
}

/** Undefined for one that cannot be read, as of another version. */
export function readMessage(payload: string): (Message & { readonly at: LogPosition }) | undefined {
  const [, at, text = ""] = /^(\d+) (.*)$/s.exec(payload) ?? [];
  try {
    return { ...schema.parse(JSON.parse(text)), at: Number(at) };
  } catch {
    return undefined;
  }
}
