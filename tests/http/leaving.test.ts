import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
const ROUNDS = 20;

function ask(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, () => resolve(socket)),
    );
    socket.setEncoding("utf8").once("error", reject);
  });
}

async function statusOf(answer: Socket): Promise<string> {
  let text = "";
  for await (const part of answer) text += part;
  return text.slice(0, text.indexOf("\r\n"));
}

test("a client that disconnects does not abort a rendering that others wait for", async () => {
  const statuses: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The page is not cached yet, so that all three wait for one rendering.
    const path = `/categories?q=${round}`;
    const [first, ...others] = await Promise.all([ask(path), ask(path), ask(path)]);
    first?.destroy();
    statuses.push(...(await Promise.all(others.map(statusOf))));
  }
  expect(statuses).toEqual(Array(ROUNDS * 2).fill("HTTP/1.1 200 OK"));
});
