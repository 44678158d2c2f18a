import { connect, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { freePort } from "#tests/support/machine.ts";
import { createMailer } from "./mail.server.ts";
import type { MailError } from "./smtp.server.ts";

const TEXT = { subject: "Проба", paragraphs: ["Здравейте!"] };
/** smtp-server has a self-signed certificate of its own. */
const PLAIN: SMTPServerOptions = { authOptional: true, disableReverseLookup: true, disabledCommands: ["STARTTLS"] };
const STARTTLS: SMTPServerOptions = { ...PLAIN, disabledCommands: [] };
const IMPLICIT: SMTPServerOptions = { ...STARTTLS, secure: true };

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startServer(options: SMTPServerOptions, port = 0): Promise<number> {
  const server = new SMTPServer({
    onData(stream, _session, done) {
      stream.on("end", () => done());
      stream.resume();
    },
    ...options,
  });
  server.on("error", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.server.address() as { readonly port: number }).port;
}

function mailerAt(SMTP_URL: string, more: object = {}) {
  const lines: string[] = [];
  const write = (_fields: unknown, line?: string) => lines.push(line ?? String(_fields));
  const log = { info: write, warn: write, error: write, debug: write } as never;
  const mailer = createMailer(parseEnv({ MAIL_FROM: "no-reply@tukashno.bg", SMTP_URL, ...more }), log);
  /** Returns the fault for which the mail was not taken; undefined if it was. */
  const faultOf = (to = "ivan@example.com") =>
    mailer.send(to, TEXT).then(
      () => undefined,
      (error: MailError) => error.fault,
    );
  return { mailer, lines, faultOf };
}

describe("a self-signed certificate", () => {
  test.each([
    ["STARTTLS", STARTTLS, "smtp"],
    ["implicit TLS", IMPLICIT, "smtps"],
  ] as const)(
    "with %s is accepted from this machine, and elsewhere only if the operator says so",
    async (_how, options, scheme) => {
      const port = await startServer(options);
      for (const host of ["127.0.0.1", "localhost"])
        expect(await mailerAt(`${scheme}://${host}:${port}`).faultOf()).toBeUndefined();
      // Connects to this machine too, but is no loopback address.
      const elsewhere = `${scheme}://0.0.0.0:${port}`;
      const verifying = mailerAt(`${elsewhere}?tls.rejectUnauthorized=false`);
      expect(await verifying.faultOf()).toBe("site");
      expect(verifying.lines).toEqual([expect.stringContaining("takes no mail from this site")]);
      const trusting = mailerAt(elsewhere, { SMTP_VERIFY: "off" });
      expect(await trusting.faultOf()).toBeUndefined();
      expect(await trusting.mailer.greet()).toMatchObject({ isEncrypted: true });
    },
  );
});

describe("a mail server that takes nothing from this site", () => {
  const auth: SMTPServerOptions = {
    ...PLAIN,
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: ({ password }, _session, done) => done(password === "вярна" ? null : new Error("Wrong"), { user: "site" }),
  };

  test("is reported once, and mails go on when it is there again", async () => {
    const port = await freePort();
    const { mailer, lines, faultOf } = mailerAt(`smtp://site:${encodeURIComponent("вярна")}@127.0.0.1:${port}`);
    const error = await mailer.send("ivan@example.com", TEXT).catch((thrown: MailError) => thrown);
    expect(error).toMatchObject({ fault: "site", retriesFor: Number.POSITIVE_INFINITY });
    expect(await faultOf("ana@example.com")).toBe("site");
    expect(lines).toHaveLength(1);
    await startServer(auth, port);
    await (error as MailError).ready;
    expect(await faultOf()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining("takes no mail"), expect.stringContaining("again")]);
  });

  test.each([
    ["a wrong password", async () => `smtp://site:wrong@127.0.0.1:${await startServer(auth)}`],
    ["a name without an address", async () => "smtp://mail.invalid:25"],
    [
      "a refused greeting",
      async () =>
        `smtp://127.0.0.1:${await startServer({ ...PLAIN, onConnect: (_s, done) => done(new Error("blocked")) })}`,
    ],
    ["a closed connection", async () => `smtp://127.0.0.1:${await closing()}`],
  ])("for %s blames no recipient", async (_reason, start) => {
    const { faultOf, lines } = mailerAt(await start());
    expect(await faultOf()).toBe("site");
    expect(await faultOf("ana@example.com")).toBe("site");
    expect(lines).toHaveLength(1);
  });
});

/** Starts a server that closes every connection at once; returns its port. */
async function closing(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { readonly port: number }).port;
}

test("a connection that is lost in the middle of a mail concerns that mail", async () => {
  const sockets = new Set<Socket>();
  const port = await startServer({
    ...PLAIN,
    onData(stream, session, done) {
      stream.on("end", () => {
        if (!session.envelope.rcptTo[0]?.address.startsWith("ana")) return done();
        for (const socket of sockets) socket.destroy();
      });
      stream.resume();
    },
  });
  const between = createServer((socket) => {
    sockets.add(socket);
    const server = connect(port, "127.0.0.1");
    socket.pipe(server).pipe(socket);
    socket.on("error", () => {}).on("close", () => server.destroy());
  });
  servers.push(between);
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const { faultOf, lines } = mailerAt(`smtp://127.0.0.1:${(between.address() as { readonly port: number }).port}`);
  expect(await faultOf("ana@example.com")).toBe("later");
  expect(await faultOf("ivan@example.com")).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining("tried again")]);
});

test("a refused sender is one line until a mail is taken, and does not stop other mails", async () => {
  let refusal: string | undefined = "5.1.8 Sender address rejected";
  const port = await startServer({
    ...PLAIN,
    onRcptTo: ({ address }, _session, done) =>
      done(refusal && address.startsWith("ana") ? Object.assign(new Error(refusal), { responseCode: 550 }) : null),
  });
  const { faultOf, lines } = mailerAt(`smtp://127.0.0.1:${port}`);
  expect(await faultOf("ana@example.com")).toBe("site");
  expect(await faultOf("ana@example.com")).toBe("site");
  expect(lines).toHaveLength(1);
  expect(await faultOf("ivan@example.com")).toBeUndefined();
  refusal = undefined;
  expect(await faultOf("ana@example.com")).toBeUndefined();
});
