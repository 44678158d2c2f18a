// A site with a real SMTP server, and a person, Maria, who registers there.
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { register } from "#app/accounts/profile/accounts.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { deliverAlert } from "#app/messaging/delivery/deliver-alert.jobs.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import type { TestDatabase } from "./database.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { testSite } from "./make.ts";

export const PASSWORD = "зелено куче";
export const VISIT = { address: "203.0.113.7", headers: new Headers({ "user-agent": "Firefox/132 (X11; Linux)" }) };

export function useMailing({ database, db }: TestDatabase) {
  let server: MailServer;
  let site: Site;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.mails.length = 0;
    server.isAway = false;
    server.refusal = undefined;
    server.refuses = "RCPT TO";
    site = testSite(database, { smtpUrl: server.url, mailFrom: "no-reply@tukashno.test" });
  });
  const deliver = () => site.jobs.runWaiting(site, JOBS);
  return {
    get server() {
      return server;
    },
    get site() {
      return site;
    },
    /** Runs the waiting jobs. */
    deliver,
    /** Delivers the queued mails about ads and messages; returns how many arrived. */
    async deliverAlerts(): Promise<number> {
      const before = server.mails.length;
      await site.jobs.runWaiting(site, [deliverAlert]);
      return server.mails.length - before;
    },
    /** Returns the only mail that arrived. */
    only() {
      expect(server.mails).toHaveLength(1);
      const [mail] = server.mails;
      if (!mail) throw new Error("no mail");
      return mail;
    },
    tokenOf: (link: string | undefined) => new URL(link ?? "").searchParams.get("token") ?? "",
    maria: async () =>
      db.selectFrom("users").selectAll().where("email", "=", "maria@example.com").executeTakeFirstOrThrow(),
    async signUp() {
      await register(
        site,
        { name: "Мария Грозева", email: "maria@example.com", password: PASSWORD, confirm: PASSWORD },
        VISIT,
      );
      await deliver();
    },
    sessions: async () => (await db.selectFrom("sessions").select("id").execute()).length,
  };
}
