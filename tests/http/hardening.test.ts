// Attacks that scanners and attackers try first.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { exchange } from "#tests/support/exchange.ts";
import { readinessOf, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();

/** Returns the status line for a raw request. */
async function statusOf(head: string, hosts = ["Host: localhost"]): Promise<string> {
  const text = `${[head, ...hosts].join("\r\n")}\r\nConnection: close\r\n\r\n`;
  return (await exchange(site.address, text)).split("\r\n")[0] ?? "";
}

test("a refusal arrives although the client sends its whole body first, as proxies do", async () => {
  const { hostname, port, host } = new URL(site.address);
  const body = Buffer.alloc(2 * 1024 * 1024, "a");
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.pause();
  const head = [
    "POST /auth HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${site.address}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  const isSent = new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    // Refused by its headers, before most of the body has arrived.
    socket.write(`${head.join("\r\n")}\r\n\r\n`, () =>
      setTimeout(() => socket.write(body, (error) => (error ? reject(error) : resolve())), 200),
    );
  });
  await isSent;
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  await once(socket.resume(), "close");
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("a refused form is read to its end, so that the connection can be reused", async () => {
  const { host } = new URL(site.address);
  const body = "a&".repeat(450_000);
  const head = `Host: ${host}\r\nOrigin: ${site.address}\r\nContent-Type: application/x-www-form-urlencoded`;
  const form = `POST /auth HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const next = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const text = await exchange(site.address, form + next);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
});

test.each([
  ["none", []],
  ["two", ["Host: localhost", "Host: localhost"]],
  ["two that differ", ["Host: localhost", "host: evil.example"]],
  ["an empty one", ["Host:"]],
  ["one with a space", ["Host: local host"]],
  ["one with a path", ["Host: localhost/x"]],
  ["one with a name and a password", ["Host: a:b@localhost"]],
])("a request with an invalid Host header (%s) is refused, also for a cached page", async (_, hosts) => {
  for (let time = 0; time < 3; time += 1) await site.ask("/about");
  for (const path of ["/about", "/healthz", "/api/v1/categories", "/auth"])
    expect([path, await statusOf(`GET ${path} HTTP/1.1`, hosts)]).toEqual([path, "HTTP/1.1 400 Bad Request"]);
});

test("a request for an IP address, or of HTTP/1.0 without a host, is answered", async () => {
  for (const host of ["127.0.0.1:80", "[::1]:3000"])
    expect(await statusOf("GET /about HTTP/1.1", [`Host: ${host}`])).toContain(" 200 ");
  expect(await statusOf("GET /healthz HTTP/1.0", [])).toContain(" 200 ");
});

test.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])("the method %s is refused", async (method) => {
  expect(await statusOf(`${method} / HTTP/1.1`)).toContain(" 405 ");
});

test("a page ignores Accept and Authorization, and JSON responses are not cached", async () => {
  const page = await site.ask("/", { headers: { accept: "application/json", authorization: "Bearer abc" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("html")]);
  expect(page.headers.get("vary")).not.toContain("authorization");
  const upload = await site.send("/uploads", {});
  expect([upload.status, upload.headers.get("cache-control"), upload.headers.get("vary")]).toEqual([
    401,
    "no-store",
    expect.stringContaining("cookie"),
  ]);
});

test("the health check answers, and the readiness check reports each component", async () => {
  expect(await (await site.ask("/healthz")).text()).toBe("ok");
  await expect
    .poll(() => readinessOf(site))
    .toEqual([200, { database: "ok", migrations: "ok", jobs: "ok", disk: "ok" }]);
});

test("security.txt is not found without a contact in the settings", async () => {
  expect((await site.ask("/.well-known/security.txt")).status).toBe(404);
});

test("the number of phones that a person may try is limited", async () => {
  const cookie = await signUp(site);
  const tryNumber = async (index: number) => {
    const phone = `0888 20 ${String(1000 + index)}`;
    return (await site.send("/profile", { name: "Мария", phone }, { cookie })).status;
  };
  for (let index = 0; index < 20; index += 1) expect(await tryNumber(index)).toBe(302);
  expect(await tryNumber(20)).toBe(429);
  // The current phone is not counted.
  expect(await tryNumber(19)).toBe(302);
});
