import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { listen } from "./listener.ts";

test("close ends idle connections at once, and accepts no new ones", async () => {
  const app = { fetch: () => new Response("answered"), hotPages: () => undefined };
  const listener = await listen(parseEnv({ PORT: "0" }), app, undefined);
  const idle = connect(listener.port, "127.0.0.1");
  idle.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [answer] = await once(idle, "data");
  expect(String(answer)).toMatch(/connection: keep-alive/i);
  await Promise.all([listener.close(), once(idle, "close")]);
  const refused = connect(listener.port, "127.0.0.1");
  expect(await once(refused, "error")).toEqual([expect.objectContaining({ code: "ECONNREFUSED" })]);
});
