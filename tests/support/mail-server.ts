// A real SMTP server on loopback that collects what the site sends.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its links, in order. */
  readonly links: readonly string[];
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** While true the server rejects every message. */
  isAway: boolean;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state = { isAway: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (state.isAway) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
        mails.push(readMail(await PostalMime.parse(Buffer.concat(chunks))));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export function readMail(mail: Email): ReceivedMail {
  const text = mail.text ?? "";
  return {
    from: mail.from?.address ?? "",
    to: mail.to?.[0]?.address ?? "",
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}
