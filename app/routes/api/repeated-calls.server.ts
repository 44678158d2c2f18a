/**
 * Calls that a program repeats because it does not know whether the first one arrived: with the same Idempotency-Key a call
 * is done once, and its answer given again for a day. A refusal changed nothing, so it is not kept.
 */
import { createHash } from "node:crypto";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { HOUR, MINUTE } from "#app/wording/durations.ts";
import { REPEAT_HOURS } from "./limits.ts";

/** Milliseconds after which a call without an answer counts as cut short. */
const CUT_SHORT_AFTER = 2 * MINUTE;

interface Repeatable {
  /** Who calls; the same key of another caller is another key. */
  readonly caller: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly form: FormData;
}

/** Does `run` unless it was done before. Refuses with repeat_differs or repeat_under_way. */
export async function doOnce(
  { db, hash }: { readonly db: Db; readonly hash: KeyedHash },
  { caller, key, ...request }: Repeatable,
  run: () => Promise<Response>,
): Promise<Response> {
  const row = {
    key: hash("repeated-call", `${caller} ${key}`),
    request: hash("repeated-request", await textOf(request)),
  };
  const now = new Date();
  const begun = await db
    .insertInto("repeated_calls")
    .values({ ...row, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ created_at: now })
        .where("repeated_calls.status", "is", null)
        .where("repeated_calls.request", "=", row.request)
        .where("repeated_calls.created_at", "<", new Date(now.getTime() - CUT_SHORT_AFTER)),
    )
    .returning("key")
    .executeTakeFirst();
  if (!begun) return answerAgain(db, row);
  const forget = () => db.deleteFrom("repeated_calls").where("key", "=", row.key).execute();
  const answer = await run().catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  if (!answer.ok) {
    await forget();
    return answer;
  }
  const text = await answer.clone().text();
  await db
    .updateTable("repeated_calls")
    .set({ status: answer.status, answer: text })
    .where("key", "=", row.key)
    .execute();
  return answer;
}

async function answerAgain(db: Db, { key, request }: { key: string; request: string }): Promise<Response> {
  const known = await db
    .selectFrom("repeated_calls")
    .select(["request", "status", "answer"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (known && known.request !== request) throw new Refusal("repeat_differs");
  if (!known || known.status === null) throw new Refusal("repeat_under_way");
  const headers = { "cache-control": "no-store", ...(known.answer && { "content-type": "application/json" }) };
  return new Response(known.answer || null, { status: known.status, headers });
}

/** Everything that tells one call from another, as text. The same fields with another file are another call. */
async function textOf({ method, path, form }: Omit<Repeatable, "caller" | "key">): Promise<string> {
  const fields: unknown[] = [];
  for (const [name, value] of form)
    fields.push([name, value instanceof File ? [value.name, value.type, await digestOf(value)] : value]);
  return JSON.stringify([method, path, fields]);
}

/** The digest of a file's bytes, which are read as a stream. */
async function digestOf(file: File): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of file.stream()) digest.update(chunk);
  return digest.digest("base64url");
}

export const forgetRepeatedCalls: Job<{ readonly db: Db }> = {
  name: "forget-repeated-calls",
  schedule: "17 * * * *",
  removes: [
    {
      what: "answers kept for an `Idempotency-Key`",
      after: `${REPEAT_HOURS} hours`,
      exempt: "copies, for a program that repeats a call",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    const before = new Date(now.getTime() - REPEAT_HOURS * HOUR);
    await db.deleteFrom("repeated_calls").where("created_at", "<", before).execute();
  },
};
