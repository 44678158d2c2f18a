// A site that sends notifications to a push service on loopback, at a chosen time of the day.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { sendPushJob } from "#app/messaging/delivery/send-push.jobs.server.ts";
import { savePushDevice } from "#app/messaging/push/push-devices.server.ts";
import type { PushData } from "#app/messaging/push/queue-push.server.ts";
import { JobError } from "#app/platform/jobs/job-error.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import type { TestDatabase } from "./database.ts";
import type { useMailing } from "./mailing.ts";
import type { User } from "./make.ts";
import { makeSession } from "./make-rows.ts";
import { type PushServer, startPushServer } from "./push-server.ts";

/** Two or three in the afternoon in Sofia. */
export const AFTERNOON = new Date(`${dayOf(new Date())}T12:00Z`);

interface WaitingPush {
  readonly id: string;
  readonly data: PushData;
  readonly start: Date;
}

export function usePushing({ db }: TestDatabase, mailing: ReturnType<typeof useMailing>) {
  let server: PushServer;
  let site: Site;
  beforeAll(async () => {
    server = await startPushServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.received.length = 0;
    server.answers.length = 0;
    site = { ...mailing.site, env: { ...mailing.site.env, pushServices: [server.origin] } };
  });
  const waiting = async () => {
    const { rows } = await sql<WaitingPush>`
      select id, data, start_after as start from pgboss.job where name = 'send-push' and state = 'created' order by created_on`.execute(
      db,
    );
    return rows;
  };
  return {
    get server() {
      return server;
    },
    get site() {
      return site;
    },
    waiting,
    /** Signs a person in on another device, and turns notifications on there. */
    async addDevice(user: User) {
      const { id: sessionId } = await makeSession(db, user.id);
      const subscription = server.subscribe();
      await savePushDevice(site, { id: user.id, sessionId }, subscription);
      return { sessionId, ...subscription };
    },
    /** Runs the queued notifications that are due then as if it were `at`; returns what arrived. */
    async push(at = AFTERNOON, until = new Date()) {
      const before = server.received.length;
      for (const { id, data, start } of await waiting()) {
        if (start > until) continue;
        await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(db);
        try {
          await sendPushJob.run(site, data, at);
        } catch (error) {
          if (!(error instanceof JobError)) throw error;
          if (error.retriesFor === 0) await sendPushJob.givenUp?.(site, data, error);
        }
      }
      return server.received.slice(before);
    },
  };
}
