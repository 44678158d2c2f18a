import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { readSignature } from "#tests/support/dkim.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { createMailer } from "./mail.server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
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
    const mailer = createMailer(parseEnv({ ...SETTINGS, SMTP_URL: server.url, ...settings }));
    await mailer.send("ivan@example.com", TEXT, { id: "alert.1", unsubscribeUrl: UNSUBSCRIBE });
    return server.mails[0]?.source ?? Buffer.alloc(0);
  };

  test("signs the relevant headers as the domain of the sender", async () => {
    const source = await send({ DKIM_KEY, DKIM_SELECTOR: "s2026" });
    const signature = readSignature(source, publicKey);
    expect(signature).toMatchObject({ isValid: true, domain: "post.tukashno.bg", selector: "s2026" });
    expect(signature?.headers).toEqual(
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

  test("reveals a change during delivery", async () => {
    const text = (await send({ DKIM_KEY })).toString("latin1");
    for (const [before, after] of [
      ["unsubscribe?r=0", "unsubscribe?r=1"],
      ["List-Unsubscribe=One-Click", "List-Unsubscribe=Two-Clicks"],
      ["alert.1@", "alert.2@"],
      ["<p style", "<b style"],
    ] as const) {
      const changed = text.replace(before, after);
      expect(changed).not.toBe(text);
      expect([before, readSignature(Buffer.from(changed, "latin1"), publicKey)?.isValid]).toEqual([before, false]);
    }
    const folded = text.replace("Message-ID: ", "message-id:\r\n\t ").replace("\r\nMIME", " \r\nMIME");
    expect(readSignature(Buffer.from(folded, "latin1"), publicKey)?.isValid).toBe(true);
  });

  test("is optional; with it files are signed like other mail", async () => {
    expect(readSignature(await send({}), publicKey)).toBeUndefined();
    const DATA_DIR = makeFolder();
    await createMailer(parseEnv({ ...SETTINGS, DATA_DIR, DKIM_KEY })).send("ivan@example.com", TEXT);
    const [file = ""] = readdirSync(join(DATA_DIR, "mail"));
    expect(readSignature(readFileSync(join(DATA_DIR, "mail", file)), publicKey)?.isValid).toBe(true);
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
    const mailer = createMailer(parseEnv({ ...SETTINGS, SMTP_URL: `smtp://127.0.0.1:${port}` }));
    for (let mail = 0; mail < 5; mail += 1) await mailer.send("ivan@example.com", TEXT);
    expect([server.mails.length, connections]).toEqual([5, 1]);
  } finally {
    between.close();
    await server.stop();
  }
});
