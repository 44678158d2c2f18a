// The time within which a seller answers, from conversations on the real database.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeListing } from "#tests/support/make.ts";
import { useTalk } from "#tests/support/talk.ts";
import { answerTimeText } from "./answer-time.ts";
import { getSeller } from "./sellers.queries.server.ts";

const talk = useTalk();
const { db, start, write } = talk;

/** Begins a conversation that was asked `askedHoursAgo` and answered after `minutes`, if at all. */
async function converse(minutes: number | undefined, askedHoursAgo = 100): Promise<void> {
  const listing = await makeListing(db, { user: talk.seller });
  const { conversationId: id } = await start(talk.buyer, "Здравейте", { listing });
  if (minutes !== undefined) await write(talk.seller, id, "Да, кажете");
  await db
    .updateTable("conversation_messages")
    .set({
      sent_at: sql`now() - make_interval(hours => ${askedHoursAgo}) + (number - 1) * make_interval(mins => ${minutes ?? 0})`,
    })
    .where("conversation_id", "=", id)
    .execute();
}

const answersWithin = async () => (await getSeller(db, talk.seller.id))?.answersWithin;

test("is the time of at least half of the conversations, from five of them on", async () => {
  for (const minutes of [5, 90, 100, 3_000]) await converse(minutes);
  expect(await answersWithin()).toBeUndefined();
  await converse(undefined, 2);
  expect(await answersWithin()).toBeUndefined();
  await converse(undefined);
  expect(await answersWithin()).toBe("до 2 часа");
  await converse(undefined);
  await converse(undefined);
  expect(await answersWithin()).toBe("до 3 дни");
  await converse(undefined);
  await converse(undefined);
  expect(await answersWithin()).toBeUndefined();
});

test.each([
  [0, "до 1 час"],
  [3_601, "до 2 часа"],
  [12 * 3_600 + 1, "до 1 ден"],
  [72 * 3_600, "до 3 дни"],
  [72 * 3_600 + 1, undefined],
])("%d seconds are told as '%s'", (seconds, text) => {
  expect(answerTimeText(seconds)).toBe(text);
});
