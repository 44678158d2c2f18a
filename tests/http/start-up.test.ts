import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { openSite } from "#server/site.ts";
import { freePort } from "#tests/support/machine.ts";
import { type BuiltSite, makeDataDir, publish, signUp, spawnSite, startSite, type Variables } from "./built-site.ts";

const PUBLIC = { HOST: "0.0.0.0", SITE_URL: "https://obyavi.example" } as const;

/** What a start that cannot succeed says. */
async function refusal(variables: Variables): Promise<{ code: number | null; lines: readonly string[] }> {
  const { code, err } = await spawnSite({ PORT: String(await freePort()), DATA_DIR: makeDataDir(), ...variables })
    .ended;
  return { code, lines: err.trim().split("\n") };
}

describe("a setting that cannot work ends the start with one line that names it", () => {
  // One of each way to fail; the tests of env.server.ts have every setting.
  test.each([
    { PORT: "abc" },
    { SITE_URL: "obyavi.example" },
    { DATABASE_URL: "postgres://127.0.0.1:1/x" },
    { DATA_DIR: "package.json" },
    { DATA_DIR: "package.json/inside" },
    { HOST: "203.0.113.1" },
  ])(
    "%o",
    async (variables) => {
      const [name = ""] = Object.keys(variables);
      const { code, lines } = await refusal(variables);
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${name}\\b`));
    },
    60_000,
  );

  test("a public site on a server's database without a secret", async () => {
    const { code, lines } = await refusal({ ...PUBLIC, DATABASE_URL: "postgres://127.0.0.1:1/x" });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^AUTH_SECRET: /)]);
  });
});

describe("a running site", () => {
  const signal = async (site: BuiltSite, name: NodeJS.Signals) => {
    const ended = new Promise((resolve) => site.process.once("exit", (code, by) => resolve([code, by])));
    site.process.kill(name);
    return ended;
  };

  test("has its folder and its port to itself, and keeps what was published when it is killed", async () => {
    const dataDir = makeDataDir();
    const site = await startSite({ DATA_DIR: dataDir });
    const address = await publish(site, await signUp(site));

    const second = await refusal({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.lines).toEqual([
      expect.stringMatching(/^DATA_DIR=.*another process of the site is using this folder/),
    ]);

    const port = new URL(site.address).port;
    const neighbour = await refusal({ PORT: port });
    expect(neighbour.code).toBe(1);
    expect(neighbour.lines).toEqual([expect.stringMatching(new RegExp(`^PORT=${port}: `))]);
    expect((await site.ask(address)).status).toBe(200);

    expect(await signal(site, "SIGKILL")).toEqual([null, "SIGKILL"]);
    const again = await startSite({ DATA_DIR: dataDir });
    expect((await again.ask(address)).status).toBe(200);
    await again.stop();
  }, 60_000);

  test.each(["SIGTERM", "SIGINT"] as const)(
    "answers the request in flight after %s, takes no new one, and ends with 0",
    async (name) => {
      const site = await startSite();
      const email = `${randomUUID()}@example.com`;
      const body = new URLSearchParams({
        intent: "register",
        name: "Иван Петров",
        email,
        password: "тайна-парола",
        confirm: "тайна-парола",
      }).toString();
      const flight = await beginPost(site.address, "/auth", body);
      const ended = signal(site, name);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await expect(site.ask("/healthz")).rejects.toThrow();
      expect(await flight.finish()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 302 /);
      expect(await ended).toEqual([0, null]);
    },
    60_000,
  );
});

describe("a folder with demonstration accounts", () => {
  test("is not served to the public until they are removed", async () => {
    const dataDir = makeDataDir();
    await addDemonstrationAccount(dataDir);
    const before = await refusal({ ...PUBLIC, DATA_DIR: dataDir });
    expect(before.code).toBe(1);
    expect(before.lines).toEqual([expect.stringContaining("npm run sample -- --remove")]);

    const removal = await spawnSite({ ...PUBLIC, DATA_DIR: dataDir }, "scripts/sample.ts", "--remove").ended;
    expect(removal).toMatchObject({ code: 0, out: expect.stringContaining("Removed 1 demonstration account") });

    const site = await startSite({ ...PUBLIC, DATA_DIR: dataDir });
    expect((await site.ask("/healthz")).status).toBe(200);
    await site.stop();
  }, 60_000);

  async function addDemonstrationAccount(dataDir: string): Promise<void> {
    const { site, database } = await openSite(parseEnv({ DATA_DIR: dataDir, SAMPLE_DATA: "off", LOG_LEVEL: "silent" }));
    await site.db
      .insertInto("users")
      .values({ name: "Петя Примерна", email: "demo@tukashno.test", is_sample: true })
      .execute();
    await database.close();
  }
});

test("the secret that signs sessions is made once, for its owner only", async () => {
  const dataDir = makeDataDir();
  const site = await startSite({ DATA_DIR: dataDir });
  const cookie = await signUp(site);
  await site.stop();
  const again = await startSite({ DATA_DIR: dataDir });
  expect((await again.ask("/my-ads", { cookie })).status).toBe(200);
  await again.stop();
  writeFileSync(join(dataDir, "secret"), "another secret of 32 characters and more");
  const other = await startSite({ DATA_DIR: dataDir });
  expect((await other.ask("/my-ads", { cookie })).status).toBe(302);
  await other.stop();
}, 60_000);

/** A form of which the server has the head and waits for the last byte. */
function beginPost(address: string, path: string, body: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(address);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${address}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
    "",
    "",
  ];
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(head.join("\r\n")));
    const finish = () =>
      new Promise<string>((done) => {
        socket.once("close", () => done(answer));
        socket.write(body.slice(-1));
      });
    socket.setEncoding("utf8").on("data", (text) => {
      if (!answer) socket.write(body.slice(0, -1), () => resolve({ finish }));
      answer += text;
    });
    socket.once("error", reject);
  });
}
