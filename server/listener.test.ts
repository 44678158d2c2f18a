import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { listen } from "./listener.ts";

const QUESTION = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** A connection that has been answered once, and is kept open. */
async function idleConnection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(QUESTION);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/connection: keep-alive/i);
  return socket;
}

async function open() {
  const app = { fetch: () => new Response("answered"), hotPages: () => undefined };
  const listener = await listen(parseEnv({ PORT: "0" }), app, undefined);
  return { listener, idle: await idleConnection(listener.port) };
}

test("who leaves answers an idle connection once more, closes it then, and takes no new one", async () => {
  const { listener, idle } = await open();
  const left = listener.drain();
  const refused = connect(listener.port, "127.0.0.1");
  expect(await once(refused, "error")).toEqual([expect.objectContaining({ code: "ECONNREFUSED" })]);
  idle.write(QUESTION);
  expect(await text(idle)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close\r\n[\s\S]*answered$/i);
  await left;
});

test("who stops cuts idle connections", async () => {
  const { listener, idle } = await open();
  await Promise.all([listener.close(), once(idle, "close")]);
});
