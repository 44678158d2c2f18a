import { expect, test } from "vitest";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { readMessage, writeMessages } from "./change-messages.server.ts";
import { EVERYTHING } from "./changes.server.ts";

const SENDER = { from: "a process", sent: 12.5 };
const towns = (number: number) => Array.from({ length: number }, (_, index): ChangeKey => `town:Село ${index}`);
const told = (messages: readonly string[]) => messages.flatMap((message) => readMessage(message)?.keys);

test.each([0, 1, 1_000])("%i keys are unchanged after sending, in messages that PostgreSQL accepts", (number) => {
  const messages = writeMessages(towns(number), SENDER);
  expect(told(messages)).toEqual(towns(number));
  expect(readMessage(messages[0] ?? "")).toMatchObject(SENDER);
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(7_900);
});

test("very many keys are replaced by EVERYTHING", () => {
  expect(told(writeMessages(towns(20_000), SENDER))).toEqual([EVERYTHING]);
});

test.each(["", "not ours", '{"from":"a newer version"}'])("%j is not parsed as a message", (payload) => {
  expect(readMessage(payload)).toBeUndefined();
});
