// Commands of operators end with one line when something is missing or fails, not with a stack.
import { expect, test } from "vitest";
import { freePort } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { makeDataDir, ownDatabase, run } from "./built-site.ts";

const bucket = {
  DATABASE_URL: "",
  STORAGE_URL: `s3://photos?endpoint=http://127.0.0.1:${await freePort()}`,
  STORAGE_KEY: "key",
  STORAGE_SECRET: "secret of the bucket",
};

test.each([
  ["restore", ["/nowhere/a.backup"], {}, /^ENOENT: .*'\/nowhere\/a\.backup'$/],
  ["backup", [`${makeFolder()}/a.backup`], bucket, /^The bucket of photos has failed: .*ECONNREFUSED/],
  ["import", ["--odd"], {}, /^Unknown option '--odd'/],
  ["admin", ["check"], { DATABASE_URL: "postgres://127.0.0.1:1/x" }, /^DATABASE_URL: cannot connect to the database/],
])("%s %j", async (name, options, variables, line) => {
  const database = await ownDatabase();
  const settings = { DATA_DIR: makeDataDir(), ...(database && { DATABASE_URL: database.url }), ...variables };
  const said = await run(name, settings, options);
  await database?.drop();
  expect(said).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
});
