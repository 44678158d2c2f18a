import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { startPushServer } from "#tests/support/push-server.ts";
import { sendPush } from "./push.server.ts";

const { db } = useDatabase();
const TEXT = { title: "Здравейте", body: "", path: "/", tag: "a" };

test.each(["localhost", "ip6-localhost"])(
  "a service whose name leads to this machine, %s, gets nothing",
  async (host) => {
    const server = await startPushServer();
    const subscription = { ...server.subscribe(), endpoint: `https://${host}/push` };
    await server.stop();
    const env = { pushServices: [host], siteUrl: "https://example.bg", mailFrom: "no-reply@example.bg" };
    await expect(sendPush({ db, env }, subscription, TEXT)).rejects.toMatchObject({
      fault: "later",
      message: expect.stringMatching(/has no public address|ENOTFOUND|EAI_AGAIN/),
    });
  },
);
