// A process that ends while the mail server is still taking a mail.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registration, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";

/** Times at which the mail server began to take a mail, and whether it answers. */
const begun: number[] = [];
let answers = false;
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    begun.push(Date.now());
    stream.on("end", () => answers && done());
    stream.resume();
  },
});
server.on("error", () => {});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

test.each([
  ["SIGTERM", 5_000],
  ["SIGKILL", 60_000],
] as const)("after %s a mail in sending is sent again within %i ms, and once", async (signal, within) => {
  begun.length = 0;
  answers = false;
  const database = await ownDatabase();
  const { port } = server.server.address() as AddressInfo;
  const variables = {
    DATA_DIR: makeDataDir(),
    ...(database && { DATABASE_URL: database.url }),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
  const first = await startSite(variables);
  await first.send("/auth?tab=register", registration());
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(1);
  const ended = new Promise((resolve) => first.process.once("exit", resolve));
  const stopped = Date.now();
  first.process.kill(signal);
  await ended;
  expect(Date.now() - stopped).toBeLessThan(5_000);
  answers = true;
  const second = await startSite(variables);
  await expect.poll(() => begun.length, { timeout: within, interval: 100 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(begun).toHaveLength(2);
  await second.stop();
  await database?.drop();
});
