import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeForm } from "#tests/support/request.ts";
import { runOnce } from "./repeated-calls.server.ts";

const { db } = useDatabase();

async function repeat(key: string, bytes: string, secret = "тайна") {
  const form = makeForm({ title: "Маса", file: new File([bytes], "a.jpg") });
  const call = { visitor: "user 1", key, method: "post", path: "/photos", form };
  const answer = await runOnce({ db, hash: createKeyedHash(secret) }, call, async () => Response.json({ bytes }));
  return answer.json();
}

test("refuses another photo of the same name and size under the same key", async () => {
  const key = randomUUID();
  expect(await repeat(key, "едно")).toEqual({ bytes: "едно" });
  expect(await repeat(key, "едно")).toEqual({ bytes: "едно" });
  await expect(repeat(key, "друг")).rejects.toMatchObject({ notice: { code: "repeat_differs" } });
});

test("the digest of a call depends on the site's secret", async () => {
  const key = randomUUID();
  for (const secret of ["а", "б"]) await repeat(key, "едно", secret);
  const rows = await db.selectFrom("repeated_calls").select("request").execute();
  expect(new Set(rows.slice(-2).map(({ request }) => request)).size).toBe(2);
});
