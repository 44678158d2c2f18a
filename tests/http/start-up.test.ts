import { once } from "node:events";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { folderStorage } from "#app/platform/storage/storage.server.ts";
import { openSite } from "#server/site.ts";
import { beginPost } from "#tests/support/half-sent.ts";
import { freePort } from "#tests/support/machine.ts";
import {
  type BuiltSite,
  publish,
  registration,
  signUp,
  spawnSite,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";
import { workerFolder } from "#tests/support/worker-folder.ts";
import { makeDataDir } from "./built-site.ts";

/** Returns the exit code and output of a start that must fail. */
async function refusal(variables: Variables): Promise<{ code: number | null; lines: readonly string[] }> {
  const unused = join(workerFolder(), "unused");
  const { code, err } = await spawnSite({ PORT: String(await freePort()), DATA_DIR: unused, ...variables }).ended;
  return { code, lines: err.trim().split("\n") };
}

describe("an invalid setting ends the start with one line that names it", () => {
  // One case for each kind of failure; env.server.test.ts covers every setting, commands.test.ts a server that refuses connections.
  test.each([{ PORT: "abc" }, { DATABASE_URL: "postgres://a.invalid/x" }, { DATA_DIR: "package.json" }])(
    "%o",
    async (variables) => {
      const [name = ""] = Object.keys(variables);
      const { code, lines } = await refusal(variables);
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${name}\\b`));
    },
  );
});

// storage-owner.server.test.ts covers every kind of refusal.
test("photos of another database end the start with one line and stay, until an operator adopts them", async () => {
  const dataDir = makeDataDir();
  const photos = folderStorage(join(dataDir, "photos"));
  const names = ["aa-400.webp", "bb-400.webp", "cc-400.webp"];
  for (const name of names) await photos.put(name, new Uint8Array([1]));
  const { code, lines } = await refusal({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR=.*: of 3 photo files the database knows 0\./)]);
  const adopt = { program: "scripts/admin.ts", options: ["adopt-storage"] };
  expect(await spawnSite({ DATA_DIR: dataDir }, adopt).ended).toMatchObject({
    code: 0,
    out: expect.stringContaining("of 3 files that were compared the database knows 0"),
  });
  for (const name of names) expect(await photos.get(name)).toBeDefined();
  expect(await photos.readOwner()).toBeDefined();
});

test("an operator's command makes no database where the site has none", async () => {
  const dataDir = makeDataDir();
  rmSync(join(dataDir, "database"), { recursive: true });
  const command = { program: "scripts/admin.ts", options: ["grant", "ana@example.com"] };
  const { code, err } = await spawnSite({ DATA_DIR: dataDir }, command).ended;
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^DATA_DIR=.*: there is no database; [^\n]*$/);
  expect(readdirSync(dataDir)).not.toContain("database");
});

describe("a running site", () => {
  let dataDir = "";
  let site: BuiltSite;
  let cookie = "";
  let listing = "";

  beforeAll(async () => {
    dataDir = makeDataDir();
    site = await startSite({ DATA_DIR: dataDir });
    cookie = await signUp(site);
    listing = await publish(site, cookie);
  });
  afterAll(() => site.stop());

  test("has no optional way to sign in unless the settings enable it", async () => {
    for (const path of ["/siwe/nonce", "/phone-number/send-otp", "/sign-up/email", "/sign-in/email", "/delete-user"])
      expect((await site.send(`/api/auth${path}`, { email: "a@b.bg" })).status).toBe(404);
    for (const path of ["/api/auth/jwks", "/api/auth/token", "/api/auth/get-session", "/auth/code"])
      expect((await site.ask(path)).status).toBe(404);
  });

  test("locks its data folder", async () => {
    const { code, lines } = await refusal({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR=.*another process of the site is using this folder/)]);
    expect((await site.ask(listing)).status).toBe(200);
  });

  test("does not share its port", async () => {
    const { port } = new URL(site.address);
    const { code, lines } = await refusal({ PORT: port, DATA_DIR: makeDataDir() });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^PORT=${port}: `))]);
  });

  test("keeps ads and sessions when it is killed", async () => {
    expect(await ended(site, "SIGKILL")).toEqual([null, "SIGKILL"]);
    site = await startSite({ DATA_DIR: dataDir });
    expect((await site.ask(listing)).status).toBe(200);
    expect((await site.ask("/my-ads", { cookie })).status).toBe(200);
    expect(statSync(join(dataDir, "secret")).mode & 0o077).toBe(0);
  });

  test("finishes the request in progress after SIGTERM, accepts no new one, and ends with 0", async () => {
    const body = new URLSearchParams(Object.entries(registration())).toString();
    const flight = await beginPost(site.address, "/auth", body);
    const end = ended(site, "SIGTERM");
    await expect
      .poll(() =>
        site.ask("/healthz").then(
          () => "answers",
          () => "is closed",
        ),
      )
      .toBe("is closed");
    expect(await flight.finish()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 302 /);
    expect(await end).toEqual([0, null]);
  });

  test("is not served beyond this machine until its demonstration accounts are removed", async () => {
    await addDemonstrationAccount(dataDir);
    const settings = { HOST: "0.0.0.0", PASSWORD_COST: "14", DATA_DIR: dataDir };
    const before = await refusal(settings);
    expect(before.code).toBe(1);
    expect(before.lines).toEqual([expect.stringContaining("npm run sample -- --remove")]);
    const remove = { program: "scripts/sample.ts", options: ["--remove"] };
    const removal = await spawnSite(settings, remove).ended;
    expect(removal).toMatchObject({ code: 0, out: expect.stringContaining("Removed 1 demonstration account") });
    site = await startSite({ ...settings, AUTH_SECRET: "b".repeat(40) });
    expect((await site.ask("/healthz")).status).toBe(200);
  });

  test("ends all sessions without failures when its secret changes", async () => {
    expect((await site.ask("/my-ads", { cookie })).headers.get("location")).toMatch(/^\/auth/);
    expect((await site.ask("/my-ads", { cookie: await signUp(site) })).status).toBe(200);
  });

  function ended({ process }: BuiltSite, signal: NodeJS.Signals): Promise<unknown> {
    const end = once(process, "exit");
    process.kill(signal);
    return end;
  }
});

async function addDemonstrationAccount(dataDir: string): Promise<void> {
  const { site, database } = await openSite(parseEnv({ DATA_DIR: dataDir, SAMPLE_DATA: "off", LOG_LEVEL: "silent" }));
  await site.db
    .insertInto("users")
    .values({ name: "Петя Примерна", email: "demo@tukashno.test", is_sample: true })
    .execute();
  await database.close();
}
