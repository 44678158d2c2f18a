import { expect, test } from "vitest";
import { readMessage, writeMessages } from "./change-messages.server.ts";
import { type ChangeKey, EVERYTHING } from "./changes.server.ts";

const SENDER = { from: "a process", sent: 12.5 };
const towns = (number: number) => Array.from({ length: number }, (_, index): ChangeKey => `town:Село ${index}`);
const read = (message: string | undefined) => readMessage(`12345 ${message}`);
const told = (messages: readonly string[]) => messages.flatMap((message) => read(message)?.keys);

test.each([0, 1, 1_000])("%i keys arrive as they are, in messages that PostgreSQL takes", (number) => {
  const messages = writeMessages(towns(number), SENDER);
  expect(told(messages)).toEqual(towns(number));
  expect(read(messages[0])).toMatchObject({ ...SENDER, at: 12_345 });
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(7_900);
});

test("of very many is told that everything has changed", () => {
  expect(told(writeMessages(towns(20_000), SENDER))).toEqual([EVERYTHING]);
});

test.each(["", "not ours", '1 {"from":"a newer version"}'])("what is no message is seen to be none: %j", (payload) => {
  expect(readMessage(payload)).toBeUndefined();
});
