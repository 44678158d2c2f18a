import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { listen } from "./listener.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Opens a keep-alive connection that has received one response. */
async function idleConnection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(REQUEST);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/connection: keep-alive/i);
  return socket;
}

async function open() {
  const app = { fetch: () => new Response("answered"), hotPages: () => undefined };
  const listener = await listen(parseEnv({ PORT: "0" }), app, undefined);
  return { listener, idle: await idleConnection(listener.port) };
}

test("drain answers one more request of an idle connection, then closes it, and accepts no new connections", async () => {
  const { listener, idle } = await open();
  const left = listener.drain();
  const refused = connect(listener.port, "127.0.0.1");
  expect(await once(refused, "error")).toEqual([expect.objectContaining({ code: "ECONNREFUSED" })]);
  idle.write(REQUEST);
  expect(await text(idle)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close\r\n[\s\S]*answered$/i);
  await left;
});

test("close ends idle connections at once", async () => {
  const { listener, idle } = await open();
  await Promise.all([listener.close(), once(idle, "close")]);
});
