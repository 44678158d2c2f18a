// A process that ends while the mail server is still taking a mail.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { test } from "vitest";
import { registration, startSite } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";

/** Starts a mail server that takes mails and does not answer before it is told to. */
async function startSilentServer() {
  const state = { begun: 0, answers: false };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      state.begun += 1;
      stream.on("end", () => state.answers && done());
      stream.resume();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { state, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

// They wait most of the time.
test.concurrent.for([
  ["SIGTERM", 5_000],
  ["SIGKILL", 60_000],
] as const)("after %s a mail in sending is sent again within %i ms, and once", async ([signal, within], { expect }) => {
  const { state, url, close } = await startSilentServer();
  const database = await ownDatabase();
  const variables = { DATA_DIR: makeDataDir(), ...(database && { DATABASE_URL: database.url }), SMTP_URL: url };
  const first = await startSite(variables);
  await first.send("/auth?tab=register", registration());
  await expect.poll(() => state.begun, { timeout: 20_000 }).toBe(1);
  const ended = new Promise((resolve) => first.process.once("exit", resolve));
  const stopped = Date.now();
  first.process.kill(signal);
  await ended;
  expect(Date.now() - stopped).toBeLessThan(5_000);
  state.answers = true;
  const second = await startSite(variables);
  await expect.poll(() => state.begun, { timeout: within, interval: 100 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(state.begun).toBe(2);
  await second.stop();
  await database?.drop();
  close();
});
