// A process of the next build serves the files of this one, which another installation put into the bucket.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { BUILD_FILES, findBuild, saveBuild } from "#server/earlier-builds.ts";
import { makeFolder } from "#tests/support/make.ts";
import { makeNextBuild } from "#tests/support/next-build.ts";
import { type BuiltSite, startSite } from "#tests/support/running-site.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { makeDataDir } from "./built-site.ts";

const ASSETS = "build/client/assets";
const build = findBuild(ASSETS);
const pathOf = (file: string) => file.replace(ASSETS, "/assets");
const scriptPath = pathOf([...build.values()].find((file) => file.includes("root-")) ?? "");
let bucket: S3Server;
let site: BuiltSite;

beforeAll(async () => {
  bucket = await startS3Server();
  const elsewhere = parseEnv({ DATA_DIR: makeFolder(), ...bucket.settings });
  await saveBuild(openStorage(elsewhere, { log: console, kind: BUILD_FILES }), build);
  const folder = makeNextBuild(join(makeFolder(), "next"), ["Към съдържанието", "Направо към съдържанието"]);
  site = await startSite({ DATA_DIR: makeDataDir(), ...bucket.settings }, { folder });
});
afterAll(async () => {
  await site?.stop();
  await bucket?.stop();
});

test("every file of a build is served by the next one with the same headers", async () => {
  const own = await site.ask("/");
  const paths = [...build.values()].map(pathOf);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) expect(await own.clone().text()).not.toContain(path);
  for (const [extension, type] of [
    [".js", "text/javascript; charset=utf-8"],
    [".css", "text/css; charset=utf-8"],
    [".svg", "image/svg+xml"],
    [".woff2", "font/woff2"],
  ] as const) {
    for (const path of paths.filter((one) => one.endsWith(extension))) {
      const answer = await site.ask(path, { headers: { "accept-encoding": "br" } });
      expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, type]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("content-encoding")).toBe(extension === ".woff2" ? null : "br");
      expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(`build/client${path}`))).toBe(true);
    }
  }
  expect(paths.filter((path) => !/\.(js|css|svg|woff2)$/.test(path))).toEqual([]);
});

test.each([
  ["gzip", "gzip"],
  ["identity", null],
])("a client that accepts %s gets them in it", async (accepted, encoding) => {
  const answer = await site.ask(scriptPath, { headers: { "accept-encoding": accepted } });
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(`build/client${scriptPath}`))).toBe(true);
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
});

describe("a module that is no longer stored", () => {
  test.each([
    ["in the bucket", "/assets/home-abcdefgh.js"],
    ["while the bucket is away", scriptPath],
  ])("is replaced by one that loads the page from the server: %s", async (when, path) => {
    bucket.trouble = when === "while the bucket is away" ? "busy" : undefined;
    const answer = await site.ask(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("isGone");
    bucket.trouble = undefined;
  });
});

describe("not found is what no build makes", () => {
  test.each([
    ...["/assets/none.js", "/assets/home-abcdefgh.txt", "/assets/home-abcdefgh.css", "/assets/boot/abcdefgh.js"],
    ...[
      "/assets/build-0123456789abcdef.json",
      "/assets/..%2f..%2fsecret-abcdefgh.js",
      "/assets/%2e%2e/home-abcdefgh.js",
    ],
    ...["/assets/a/home-abcdefgh.js", "/assets/boot/boot/home-abcdefgh.js", "/assets/.home-abcdefgh.js"],
  ])("%s", async (path) => {
    expect((await site.ask(path)).status).toBe(404);
  });
});
