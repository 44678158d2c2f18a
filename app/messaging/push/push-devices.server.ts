/** Stores the browsers that get notifications. Each belongs to a session, so that it is forgotten when the session ends. */
import { activeSessions } from "#app/accounts/sign-in/session-person.server.ts";
import { requireExistingSession } from "#app/accounts/sign-in/sessions.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { describeDevice } from "#app/accounts/visitor/devices.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { PushSubscription } from "#app/platform/push/push.server.ts";
import { isPushEndpoint } from "#app/platform/push/push-endpoint.ts";
import { formatDate } from "#app/platform/wording/dates.ts";

/** The maximum number of browsers of a person. */
const MAX_DEVICES = 10;

interface SessionOfPerson {
  readonly id: string;
  readonly sessionId: string;
}

/** Builds a query for the browsers whose sessions still count. */
function activeDevices(db: Db) {
  return activeSessions(db).innerJoin("push_devices", "push_devices.session_id", "sessions.id");
}

/** Returns the ids of the browsers of a person. */
export async function findDeviceIds(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await activeDevices(db).select("session_id").where("users.id", "=", userId).execute();
  return rows.map(({ session_id }) => session_id);
}

/** Returns a browser with its person; undefined if it gets no notifications any more. */
export function findDevice(db: Db, id: string) {
  return activeDevices(db)
    .select(["session_id as id", "users.id as userId", "endpoint", "p256dh", "auth"])
    .where("session_id", "=", id)
    .executeTakeFirst();
}

/** Returns the browsers of a person as the page shows them, newest first. */
export async function findPushDevices(db: Db, { id: userId, sessionId }: SessionOfPerson) {
  const rows = await activeDevices(db)
    .select(["session_id as id", "sessions.user_agent", "push_devices.created_at"])
    .where("users.id", "=", userId)
    .orderBy("push_devices.created_at", "desc")
    .execute();
  return rows.map(({ id, user_agent, created_at }) => ({
    id,
    name: describeDevice(user_agent),
    since: formatDate(created_at),
    isThis: id === sessionId,
  }));
}

export type PushDeviceView = Awaited<ReturnType<typeof findPushDevices>>[number];

type SavingDependencies = Pick<Site, "db" | "limits"> & { readonly env: Pick<Site["env"], "pushServices"> };

/**
 * Stores the browser of a session, in place of an earlier subscription of it. A subscription of somebody else, who was signed in in the
 * same browser, moves here. Refuses with not_signed_in, push_refused, push_devices_full, too_many_requests.
 */
export async function savePushDevice(
  { db, env, limits }: SavingDependencies,
  person: SessionOfPerson,
  subscription: PushSubscription,
): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  if (!isPushEndpoint(env.pushServices, endpoint)) throw new Refusal("push_refused");
  await limits.take("pushDevice", person.id);
  await inTransaction(db, async (tx) => {
    await requireExistingSession(tx, person);
    const known = await tx
      .selectFrom("push_devices")
      .select(["p256dh", "auth"])
      .where("endpoint", "=", endpoint)
      .executeTakeFirst();
    // Only the browser itself knows its keys: others cannot take a subscription away by its address.
    if (known && (known.p256dh !== p256dh || known.auth !== auth)) throw new Refusal("push_refused");
    await tx
      .deleteFrom("push_devices")
      .where((eb) => eb.or([eb("endpoint", "=", endpoint), eb("session_id", "=", person.sessionId)]))
      .execute();
    if ((await findDeviceIds(tx, person.id)).length >= MAX_DEVICES) throw new Refusal("push_devices_full");
    await tx.insertInto("push_devices").values({ session_id: person.sessionId, endpoint, p256dh, auth }).execute();
  });
}

/** Stores a subscription that the browser itself has renewed. Does nothing for a session without one. Refuses as savePushDevice does. */
export async function renewPushDevice(
  dependencies: SavingDependencies,
  person: SessionOfPerson,
  subscription: PushSubscription,
): Promise<void> {
  const known = await findDevice(dependencies.db, person.sessionId);
  if (known) await savePushDevice(dependencies, person, subscription);
}

/** Forgets one browser of a person, or all of them. */
export async function removePushDevices(db: Db, userId: string, deviceId?: string): Promise<void> {
  let query = db
    .deleteFrom("push_devices")
    .where("session_id", "in", (eb) => eb.selectFrom("sessions").select("id").where("user_id", "=", userId));
  if (deviceId !== undefined) query = query.where("session_id", "=", deviceId);
  await query.execute();
}

/** Forgets a subscription that has ended, unless the browser has renewed it meanwhile. */
export async function forgetSubscription(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom("push_devices").where("endpoint", "=", endpoint).execute();
}

/** Stores whether mails about ads and messages come, too, to a person who gets notifications. */
export async function setMailToo(db: Db, recipientId: string, wantsMailToo: boolean): Promise<void> {
  await db.updateTable("recipients").set({ wants_mail_too: wantsMailToo }).where("id", "=", recipientId).execute();
}
