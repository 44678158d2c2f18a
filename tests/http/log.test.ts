// The log of a site after unusual requests and failures contains no personal data and no secrets.
import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type BuiltSite, fromElsewhere, publish, registration, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

const ADDRESS = "198.18.44.55";
const TOKEN = "t0ken-of-a-mailed-link-abcdef";
let site: BuiltSite;
let mails: MailServer;
let database: OwnDatabase | undefined;

beforeAll(async () => {
  mails = await startMailServer();
  database = await ownDatabase();
  site = await startSite({
    ...{ DATA_DIR: makeDataDir(), TRUST_PROXY: "1", LOG_LEVEL: "debug", API_TOKENS: "on", SMTP_URL: mails.url },
    ...(database && { DATABASE_URL: database.url }),
  });
});
afterAll(async () => {
  await site?.stop();
  await mails?.stop();
  await database?.drop();
});

const lines = () => site.said().split("\n");
const failures = () => lines().filter((line) => /"level":[45]0/.test(line));

test("an hour of unusual use leaves no phone, address, token or password in the log, and one line a failure", async () => {
  const person = registration({ email: "maria.grozeva@example.com", password: "zelena-krusha-2026" });
  mails.refusal = "550 5.1.1 <maria.grozeva@example.com> has no mailbox here, call 0888 123 456";
  const visitor = fromElsewhere(site, ADDRESS);
  const registered = await visitor.send("/auth?tab=register", person);
  const cookie =
    registered.headers
      .getSetCookie()
      .find((one) => one.startsWith("session="))
      ?.replace(/;.*/, "") ?? "";
  const ad = await publish(visitor, cookie, { phone: "0888123456" });

  await visitor.send("/auth", { intent: "login", email: person.email ?? "", password: "krusha-wrong-2026" });
  await visitor.send("/forgot-password", { email: person.email ?? "" });
  await visitor.send(`/reset-password?token=${TOKEN}`, { password: "nova-krusha-2026", confirm: "other" });
  await visitor.send(`/listings/${ad.slice(-36)}/phone`, {});
  await visitor.send(`/listings/${ad.slice(-36)}/report`, { reason: "fraud", description: "Тел. 0888 123 456" });
  await visitor.send("/uploads", { file: new Blob(["\x89PNG\r\n\x1a\n no picture"]) }, { cookie });
  for (const path of [`/account-link?token=${TOKEN}`, `/%00?token=${TOKEN}`, "/ad/%ff", `/odd/${"x".repeat(3_000)}`])
    await visitor.ask(path, { cookie });
  const malformed = [
    ["/auth", "multipart/form-data; boundary=x", "--x\r\nno end"],
    ["/api/v1/session", "application/json", `{"email":"${person.email}","password":`],
    ["/api/auth/sign-in/email", "application/json", `{"email":["${person.email}"],"password":{"a":"${TOKEN}"}}`],
    ["/api/v1/me", "text/plain", person.password ?? ""],
  ] as const;
  for (const [path, type, body] of malformed)
    await visitor.ask(path, {
      ...{ method: "POST", body, cookie },
      headers: {
        origin: site.address,
        "content-type": type,
        authorization: `Bearer ${TOKEN}`,
        "x-forwarded-for": ADDRESS,
      },
    });
  if (database) await loseConnections(database.url);
  // The jobs of mails are refused, and retried later.
  if (database) await expect.poll(() => failures().length).toBeGreaterThan(0);

  const [secret = ""] = cookie.split("=").slice(1);
  const unwanted = [
    ...["maria.grozeva", ADDRESS, TOKEN, "krusha", decodeURIComponent(secret).slice(0, 20)],
    ...["888123456", "888 123 456", "secretKey"],
  ];
  const log = site.said();
  expect(unwanted.filter((text) => log.includes(text))).toEqual([]);
  const begin = lines().findIndex((line) => line.startsWith("{"));
  const unreadable = lines()
    .slice(begin < 0 ? lines().length : begin, -1)
    .filter((line) => !line.startsWith("{"));
  expect(unreadable).toEqual([]);
  const lost = failures().filter((line) => line.includes("database connection lost"));
  expect(lost.length).toBeLessThanOrEqual(2);
});

test("the site stops although a client sends slowly, and its log is JSON", async () => {
  const { hostname, port, host } = new URL(site.address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST /auth HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.address}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500000\r\n\r\nemail=`,
  );
  const sending = setInterval(() => socket.write("a"), 50);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  clearInterval(sending);
  const logged = lines().filter((line) => line !== "" && !/^(Тукашно: |Mail goes to )/.test(line));
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect(() => JSON.parse(line)).not.toThrow();
});

/** Ends the connections of the site, as a restart of the server does. */
async function loseConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
