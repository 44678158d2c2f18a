// A real SMTP server on loopback that collects the mails of the site.
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Links of the text, in order. */
  readonly links: readonly string[];
  /** The raw message. */
  readonly source: Buffer;
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** While true the server rejects every message. */
  isAway: boolean;
  /** Response that rejects every message, such as '550 5.1.1 No such user'. */
  refusal: string | undefined;
  /** The command that it answers. */
  refuses: "MAIL FROM" | "RCPT TO" | "DATA";
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state: Pick<MailServer, "isAway" | "refusal" | "refuses"> = {
    isAway: false,
    refusal: undefined,
    refuses: "RCPT TO",
  };
  /** Returns the error that refuses a command; undefined if it is accepted. */
  const refusalOf = (command: MailServer["refuses"]) => {
    if (!state.refusal || state.refuses !== command) return undefined;
    const [code, ...text] = state.refusal.split(" ");
    return Object.assign(new Error(text.join(" ")), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => done(refusalOf("MAIL FROM")),
    onRcptTo: (_address, _session, done) => done(refusalOf("RCPT TO")),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (state.isAway) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
        const refused = refusalOf("DATA");
        if (refused) return done(refused);
        mails.push(await readMail(Buffer.concat(chunks)));
        done();
      });
    },
  });
  // Killed sites close connections in the middle of a mail.
  server.on("error", (error) => {
    if (!("code" in error) || !/^(ECONNRESET|EPIPE)$/.test(String(error.code))) throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  const text = mail.text ?? "";
  return {
    from: mail.from?.address ?? "",
    to: mail.to?.[0]?.address ?? "",
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    messageId: mail.messageId ?? "",
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    source,
  };
}
