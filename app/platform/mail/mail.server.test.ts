import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { type MailServer, type ReceivedMail, readMail, startMailServer } from "#tests/support/mail-server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { createMailer } from "./mail.server.ts";

const log = createLog("silent");
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const DKIM_KEY = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const SETTINGS = { MAIL_FROM: "no-reply@post.tukashno.bg", SITE_URL: "https://tukashno.bg" };
const TEXT = { subject: "Нова обява: Планински велосипед с много дълго заглавие", paragraphs: ["Здравейте!", "  . "] };
const UNSUBSCRIBE = `https://tukashno.bg/unsubscribe?r=${"0".repeat(36)}&k=${"x".repeat(43)}`;

describe("the DKIM key", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.mails.length = 0;
  });
  const send = async (settings: object) => {
    const mailer = createMailer(parseEnv({ ...SETTINGS, SMTP_URL: server.url, ...settings }), log);
    await mailer.send("ivan@example.com", TEXT, { id: "alert.1", unsubscribeUrl: UNSUBSCRIBE });
    return signatureOf(server.mails[0]);
  };
  /** Returns the tags of the signature, which the library makes. */
  const signatureOf = (mail: ReceivedMail | undefined) =>
    Object.fromEntries(
      (mail?.headers.get("dkim-signature") ?? "").split(/;\s*/).map((tag) => tag.split("=", 2) as [string, string]),
    );

  test("signs the relevant headers as the domain of the sender", async () => {
    const { d, s, h = "" } = await send({ DKIM_KEY, DKIM_SELECTOR: "s2026" });
    expect([d, s]).toEqual(["post.tukashno.bg", "s2026"]);
    expect(h.toLowerCase().split(":")).toEqual(
      expect.arrayContaining([
        "from",
        "to",
        "subject",
        "date",
        "message-id",
        "list-unsubscribe",
        "list-unsubscribe-post",
      ]),
    );
  });

  test("is optional; with it files are signed like other mail", async () => {
    expect(await send({})).not.toHaveProperty("d");
    const DATA_DIR = makeFolder();
    await createMailer(parseEnv({ ...SETTINGS, DATA_DIR, DKIM_KEY }), log).send("ivan@example.com", TEXT);
    const [file = ""] = readdirSync(join(DATA_DIR, "mail"));
    expect(signatureOf(await readMail(readFileSync(join(DATA_DIR, "mail", file))))).toMatchObject({
      d: "post.tukashno.bg",
    });
  });
});

test("successive mails share a connection", async () => {
  const server = await startMailServer();
  let connections = 0;
  const between = createServer((socket) => {
    connections += 1;
    socket.pipe(connect(Number(new URL(server.url).port), "127.0.0.1")).pipe(socket);
  });
  try {
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    const { port } = between.address() as AddressInfo;
    const mailer = createMailer(parseEnv({ ...SETTINGS, SMTP_URL: `smtp://127.0.0.1:${port}` }), log);
    for (let mail = 0; mail < 5; mail += 1) await mailer.send("ivan@example.com", TEXT);
    expect([server.mails.length, connections]).toEqual([5, 1]);
  } finally {
    between.close();
    await server.stop();
  }
});
