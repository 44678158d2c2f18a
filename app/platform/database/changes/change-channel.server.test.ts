import { expect, inject, test } from "vitest";
import { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { urlOfWorker } from "#tests/support/database.ts";
import { ChangeChannel } from "./change-channel.server.ts";

const databases = inject("testDatabase");

test.runIf("urls" in databases)("a channel that is closed while it connects reports no lost connection", async () => {
  const lost: Error[] = [];
  const url = urlOfWorker("urls" in databases ? databases.urls : []);
  const channel = new ChangeChannel(new DatabaseHosts(url), {}, (error) => lost.push(error));
  channel.listen();
  await channel.close();
  expect(lost).toEqual([]);
});
