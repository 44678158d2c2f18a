import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { makeSession } from "#tests/support/make-rows.ts";
import { sessionPerson } from "./session-person.server.ts";

const { db } = useDatabase();
const HOUR = 3_600_000;

const STATES = [
  ["a session", {}, {}, true],
  ["a session that has ended", {}, { expires_at: new Date(Date.now() - HOUR) }, false],
  ["another token", {}, { token: "other" }, false],
  ["a blocked person", { is_blocked: true }, {}, false],
  ["a deleted person", { deleted_at: new Date() }, {}, false],
  ["a session before the second step", { two_factor_enabled: true }, {}, false],
  ["a session after the second step", { two_factor_enabled: true }, { second_step: true }, true],
] as const;

test.each(STATES)("%s", async (_name, person, session, isFound) => {
  const { id } = await makeUser(db, person);
  await makeSession(db, id, { token: "token", ...session });
  const row = await sessionPerson(db, "token").executeTakeFirst();
  expect(row?.id).toBe(isFound ? id : undefined);
});
