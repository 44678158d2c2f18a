import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { endSession, movePushDevice } from "#app/accounts/sign-in/sessions.server.ts";
import { collectData } from "#app/admin/own-data/own-data.queries.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { readPushKeys } from "#app/platform/push/push-keys.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeUser, type User } from "#tests/support/make.ts";
import { makeSession, setUser } from "#tests/support/make-rows.ts";
import { usePushing } from "#tests/support/pushing.ts";
import {
  findDeviceIds,
  findPushDevices,
  removePushDevices,
  renewPushDevice,
  savePushDevice,
} from "./push-devices.server.ts";
import { subscriptionSchema } from "./subscription.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const pushing = usePushing({ database, db }, mailing);
const { addDevice } = pushing;

let person: User;
let other: User;
beforeEach(async () => {
  person = await makeUser(db);
  other = await makeUser(db);
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (error instanceof Refusal ? error.notice.code : Promise.reject(error)),
  );
const sessionOf = async (user: User) => ({ id: user.id, sessionId: (await makeSession(db, user.id)).id });
const devicesOf = async (user: User) => (await findDeviceIds(db, user.id)).length;

describe("a browser belongs to one session", () => {
  test("whoever subscribes in the same browser later takes it over", async () => {
    const device = await addDevice(person);
    const session = await sessionOf(other);
    await savePushDevice(pushing.site, session, device);
    expect([await devicesOf(person), await devicesOf(other)]).toEqual([0, 1]);
  });

  test("who knows an endpoint alone cannot take it away", async () => {
    const { endpoint } = await addDevice(person);
    const session = await sessionOf(other);
    const own = pushing.server.subscribe();
    expect(await codeOf(savePushDevice(pushing.site, session, { ...own, endpoint }))).toBe("push_refused");
    expect([await devicesOf(person), await devicesOf(other)]).toEqual([1, 0]);
  });

  test("it is forgotten with the session, and when the account is deleted", async () => {
    const { sessionId } = await addDevice(person);
    await addDevice(person);
    await endSession(db, person.id, sessionId);
    expect(await devicesOf(person)).toBe(1);
    await deleteAccount(pushing.site, person.id);
    expect(await db.selectFrom("push_devices").selectAll().execute()).toEqual([]);
  });

  test("a session that has ended, a blocked person and a missing second step get nothing", async () => {
    const { sessionId } = await addDevice(person);
    await db.updateTable("sessions").set({ expires_at: new Date() }).where("id", "=", sessionId).execute();
    expect(await devicesOf(person)).toBe(0);
    await addDevice(other);
    await setUser(db, other.id, { is_blocked: true });
    expect(await devicesOf(other)).toBe(0);
    expect(
      await codeOf(
        savePushDevice(pushing.site, { id: person.id, sessionId: crypto.randomUUID() }, pushing.server.subscribe()),
      ),
    ).toBe("not_signed_in");
  });

  test("a new sign-in of the same person in the browser keeps it, one of somebody else ends it", async () => {
    const { sessionId } = await addDevice(person);
    const { token } = await db
      .selectFrom("sessions")
      .select("token")
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow();
    const again = await makeSession(db, person.id);
    await movePushDevice(db, token, { id: again.id, userId: person.id });
    expect(await findDeviceIds(db, person.id)).toEqual([again.id]);
    const somebody = await makeSession(db, other.id);
    await movePushDevice(db, again.token, { id: somebody.id, userId: other.id });
    expect([await devicesOf(person), await devicesOf(other)]).toEqual([0, 0]);
  });

  test("a renewed subscription replaces that of its session, and makes none", async () => {
    const { sessionId, endpoint } = await addDevice(person);
    const renewed = pushing.server.subscribe();
    await renewPushDevice(pushing.site, await sessionOf(other), renewed);
    expect(await devicesOf(other)).toBe(0);
    await renewPushDevice(pushing.site, { id: person.id, sessionId }, renewed);
    const rows = await db.selectFrom("push_devices").select("endpoint").execute();
    expect(rows).toEqual([{ endpoint: renewed.endpoint }]);
    expect(renewed.endpoint).not.toBe(endpoint);
  });
});

test("only the person can remove a browser, one or all", async () => {
  const { sessionId } = await addDevice(person);
  await addDevice(person);
  await removePushDevices(db, other.id, sessionId);
  await removePushDevices(db, other.id);
  expect(await devicesOf(person)).toBe(2);
  await removePushDevices(db, person.id, sessionId);
  expect(await devicesOf(person)).toBe(1);
  await removePushDevices(db, person.id);
  expect(await devicesOf(person)).toBe(0);
});

test("a person has ten browsers at most, and twenty changes an hour", async () => {
  const sessions = await Promise.all(Array.from({ length: 11 }, () => sessionOf(person)));
  const results = [];
  for (const session of sessions)
    results.push(await codeOf(savePushDevice(pushing.site, session, pushing.server.subscribe())));
  expect(results).toEqual([...Array(10).fill("done"), "push_devices_full"]);
  const [first] = sessions;
  for (let use = 0; use < 9; use++) if (first) await savePushDevice(pushing.site, first, pushing.server.subscribe());
  expect(first && (await codeOf(savePushDevice(pushing.site, first, pushing.server.subscribe())))).toBe(
    "too_many_requests",
  );
});

test("an endpoint elsewhere is refused", async () => {
  const session = await sessionOf(person);
  const endpoint = "https://example.com/push/1";
  expect(await codeOf(savePushDevice(pushing.site, session, { ...pushing.server.subscribe(), endpoint }))).toBe(
    "push_refused",
  );
});

test.each([
  [
    "a point that is not on the curve",
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url") },
  ],
  ["a short key", { p256dh: "BAAA" }],
  ["a long secret", { auth: Buffer.alloc(17).toString("base64url") }],
  ["no address", { endpoint: "nowhere" }],
  ["a long address", { endpoint: `https://fcm.googleapis.com/${"a".repeat(2_000)}` }],
])("a subscription with %s is not valid", (_what, wrong) => {
  const right = pushing.server.subscribe();
  expect(subscriptionSchema.safeParse(right).success).toBe(true);
  expect(subscriptionSchema.safeParse({ ...right, ...wrong }).success).toBe(false);
});

test("the keys are made once, also by several processes at once", async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => readPushKeys(db)));
  expect(new Set(keys.map(({ publicKey, privateKey }) => publicKey + privateKey)).size).toBe(1);
});

test("the page names the browsers, and one's own data have no keys of theirs", async () => {
  const session = await makeSession(db, person.id, { user_agent: "Mozilla/5.0 (Android 14) Firefox/132.0" });
  const subscription = pushing.server.subscribe();
  await savePushDevice(pushing.site, { id: person.id, sessionId: session.id }, subscription);
  const [device] = await findPushDevices(db, { id: person.id, sessionId: session.id });
  expect(device).toMatchObject({ name: "Firefox на Android", isThis: true });
  const data = await collectData(db, person.id);
  expect(data.notified_devices).toEqual([{ user_agent: session.user_agent, created_at: expect.any(Date) }]);
  const all = JSON.stringify(data);
  for (const secret of Object.values(subscription)) expect(all).not.toContain(secret);
});
