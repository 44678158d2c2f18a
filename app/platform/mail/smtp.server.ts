/** Sends mail over SMTP, judges the answers of the mail server, and waits while it takes nothing from this site. */
import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { JobError } from "#app/platform/jobs/job-error.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { isLoopbackHost } from "#app/platform/settings/loopback.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { FAULTS, judgeAnswer, type MailFault, type SmtpError } from "./smtp-answer.ts";

/** Thrown if the mail server does not take a mail. */
export class MailError extends JobError {
  readonly fault: MailFault;

  constructor(fault: MailFault, cause: Error, ready?: Promise<void>) {
    super(cause, { retriesFor: FAULTS[fault].retriesFor, ready, isFailure: fault !== "mailbox" });
    this.fault = fault;
  }
}

/** How this site introduces itself to the mail server. */
export interface Greeting {
  /** The name in EHLO. */
  readonly name: string;
  readonly isEncrypted: boolean;
}

const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: MINUTE,
  // A server may take ten minutes for a message (RFC 5321, 4.5.3.2.6). Whoever does not wait sends it twice.
  socketTimeout: 11 * MINUTE,
};
/** Milliseconds for which an idle connection stays open for the next mail; the process does not end before. */
const IDLE = 500;
/** Milliseconds between two attempts to reach a mail server that takes nothing: from the first number, doubled up to the second. */
const PROBE = { first: 1_000, last: MINUTE } as const;

export interface SmtpServer {
  /** Throws MailError if the mail server does not take the mail. */
  send(mail: SendMailOptions): Promise<void>;
  /** Connects, and returns what the mail server sees. */
  greet(): Promise<Greeting>;
}

export function openSmtp(
  smtpUrl: string,
  { verifiesMailServer }: Pick<Env, "verifiesMailServer">,
  log: Log,
): SmtpServer {
  let transport: Transporter | undefined;
  /** The error of all mails while the mail server takes none. */
  let outage: MailError | undefined;
  /** The last answer that concerns the site, which is logged once. */
  let loggedAnswer: string | undefined;

  const options = async () => connectionOptions(smtpUrl, verifiesMailServer);
  const open = async () => {
    // Successive mails share a connection. The job sends a mail again if its connection was lost.
    transport ??= createTransport({ ...(await options()), pool: true, idleTimeout: IDLE, maxRequeues: 0 });
    return transport;
  };
  const isReachable = async () => {
    try {
      return await (await open()).verify();
    } catch {
      return false;
    }
  };
  const waitUntilReachable = async () => {
    for (let pause: number = PROBE.first; outage; pause = Math.min(2 * pause, PROBE.last)) {
      await sleep(pause, undefined, { ref: false });
      if (await isReachable()) outage = undefined;
    }
    log.info("the mail server takes mails from this site again");
  };
  const beginOutage = (error: Error) => {
    log.error({ err: error }, FAULTS.site.line);
    const { promise, resolve } = Promise.withResolvers<void>();
    outage = new MailError("site", error, promise);
    waitUntilReachable().then(resolve);
    return outage;
  };
  const refused = (fault: MailFault, error: Error) => {
    const { level, line } = FAULTS[fault];
    if (fault !== "site" || loggedAnswer !== error.message) log[level]({ err: error }, line);
    if (fault === "site") loggedAnswer = error.message;
    return new MailError(fault, error);
  };
  /** Returns the error of a mail that was not taken. */
  const judge = async (error: Error) => {
    const fault = judgeAnswer(error as SmtpError);
    if (fault) return refused(fault, error);
    // If the server works, the connection was lost by chance or because of this mail, which must not stop others.
    return (await isReachable()) ? refused("later", error) : (outage ?? beginOutage(error));
  };

  return {
    async send(mail) {
      if (outage) throw outage;
      try {
        await (await open()).sendMail(mail);
        loggedAnswer = undefined;
      } catch (error) {
        throw await judge(error as Error);
      }
    },
    async greet() {
      const connection = new SMTPConnection(await options());
      try {
        await new Promise<void>((resolve, reject) => {
          connection.once("error", reject);
          connection.connect((error) => (error ? reject(error) : resolve()));
        });
        return { name: connection.name, isEncrypted: connection.secure };
      } finally {
        connection.close();
      }
    },
  };
}

/** Returns the options of a connection. The certificate of a mail server on this machine is not verified: it has no public name. */
async function connectionOptions(smtpUrl: string, verifiesMailServer: boolean): Promise<SMTPConnection.Options> {
  const given = parseConnectionUrl(smtpUrl);
  const { host = "localhost" } = given;
  const address = isLoopbackHost(host) ? host : await loopbackAddressOf(host);
  return {
    ...given,
    ...TIMEOUTS,
    // The address that was looked up, so that the name cannot lead to another machine later.
    ...(address !== undefined && { host: address }),
    tls: { ...given.tls, rejectUnauthorized: verifiesMailServer && address === undefined },
  };
}

/** Returns the address of a name that has addresses of this machine only; otherwise undefined. */
async function loopbackAddressOf(host: string): Promise<string | undefined> {
  const addresses = await lookup(host, { all: true, order: "ipv4first" }).catch(() => []);
  return addresses.every(({ address }) => isLoopbackHost(address)) ? addresses[0]?.address : undefined;
}
