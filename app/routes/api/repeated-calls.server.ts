/**
 * Makes API calls idempotent: calls with the same Idempotency-Key run once, and the stored response is returned for a day. Refusals are
 * not stored, because they change nothing.
 */
import { createHash } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { jsonOf } from "#app/platform/http/form-body.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { IDEMPOTENCY_HOURS } from "./limits.ts";

/** Milliseconds after which a call without a stored response counts as aborted. */
const ABORTED_AFTER = 2 * MINUTE;

interface Repeatable {
  /** Identifies the visitor; keys of different visitors are independent. */
  readonly visitor: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly form: FormData;
}

/** Calls `run`, or returns the stored response of an earlier call. Refuses with repeat_differs or repeat_under_way. */
export async function runOnce(
  { db, hash }: { readonly db: Db; readonly hash: KeyedHash },
  { visitor, key, ...request }: Repeatable,
  run: () => Promise<Response>,
): Promise<Response> {
  const row = {
    key: hash("repeated-call", `${visitor} ${key}`),
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
        .where("repeated_calls.created_at", "<", new Date(now.getTime() - ABORTED_AFTER)),
    )
    .returning("key")
    .executeTakeFirst();
  if (!begun) return repeatResponse(db, row);
  const deleteCall = () => db.deleteFrom("repeated_calls").where("key", "=", row.key).execute();
  const answer = await run().catch(async (error: unknown) => {
    await deleteCall();
    throw error;
  });
  if (!answer.ok) {
    await deleteCall();
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

async function repeatResponse(db: Db, { key, request }: { key: string; request: string }): Promise<Response> {
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

/** Returns a text that identifies the call: method, path, fields, and digests of files. */
async function textOf({ method, path, form }: Omit<Repeatable, "visitor" | "key">): Promise<string> {
  const fields: unknown[] = [];
  for (const [name, value] of form)
    fields.push([name, value instanceof File ? [value.name, value.type, await digestOf(value)] : value]);
  return JSON.stringify([method, path, jsonOf(form) ?? fields]);
}

/** Returns the digest of a file, read as a stream. */
async function digestOf(file: File): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of file.stream()) digest.update(chunk);
  return digest.digest("base64url");
}

export const deleteRepeatedCalls: Job<{ readonly db: Db }> = {
  name: "forget-repeated-calls",
  schedule: "17 * * * *",
  removes: [
    {
      what: "stored responses for an `Idempotency-Key`",
      after: `${IDEMPOTENCY_HOURS} hours`,
      exempt: "copies for programs that repeat a call",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    const before = new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR);
    await db.deleteFrom("repeated_calls").where("created_at", "<", before).execute();
  },
};
