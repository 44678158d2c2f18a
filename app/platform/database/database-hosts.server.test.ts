// The site connects like psql, to a real server with TLS.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProgram } from "#tests/support/machine.ts";
import { makeFolder } from "#tests/support/make.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { DatabaseHosts } from "./database-hosts.server.ts";

const isPossible = process.env.TEST_DATABASE_URL && findProgram(["openssl"]) && findProgram(["psql"]);

/** The rules of pg_hba.conf: who may connect, and how. */
const HBA = `
local all all trust
host all tukashno 127.0.0.1/32 trust
hostssl all encrypted 127.0.0.1/32 trust
hostnossl all plain 127.0.0.1/32 trust
hostssl all certified 127.0.0.1/32 cert
host all secretive 127.0.0.1/32 scram-sha-256`;
const ROLES = `create role encrypted login; create role plain login; create role certified login;
  create role secretive login password '50%off @:я'`;

describe.skipIf(!isPossible)("the site connects like psql", () => {
  let server: PostgresServer;
  let certificates: string;

  beforeAll(async () => {
    certificates = makeCertificates();
    server = await startPostgres({
      settings: `ssl = on
ssl_cert_file = '../localhost.crt'
ssl_key_file = '../localhost.key'
ssl_ca_file = '../ca.crt'
hba_file = 'hba.conf'`,
      files: {
        "hba.conf": HBA,
        ...Object.fromEntries(
          ["localhost.crt", "localhost.key", "ca.crt"].map((name) => [
            name,
            readFileSync(join(certificates, name), "utf8"),
          ]),
        ),
      },
    });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(ROLES);
    await client.end();
  });
  afterAll(() => server?.stop());

  const ENCRYPTED = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";

  async function bySite(url: string): Promise<string> {
    try {
      const { settings } = await new DatabaseHosts(url).choose();
      const client = new pg.Client(settings);
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean }>(ENCRYPTED);
      await client.end();
      return rows[0]?.ssl ? "encrypted" : "plain";
    } catch {
      return "refused";
    }
  }

  function byPsql(url: string): string {
    const args = ["--no-psqlrc", "--tuples-only", "--no-align", "--command", ENCRYPTED, url];
    const { status, stdout } = spawnSync("psql", args, { encoding: "utf8", env: { PATH: process.env.PATH } });
    if (status !== 0) return "refused";
    return stdout.trim() === "t" ? "encrypted" : "plain";
  }

  test.each([
    ["tukashno@127.0.0.1", "", "encrypted"],
    ["tukashno@127.0.0.1", "sslmode=disable", "plain"],
    ["tukashno@127.0.0.1", "sslmode=allow", "plain"],
    ["tukashno@127.0.0.1", "sslmode=require", "encrypted"],
    ["encrypted@127.0.0.1", "sslmode=disable", "refused"],
    ["encrypted@127.0.0.1", "sslmode=allow", "encrypted"],
    ["plain@127.0.0.1", "sslmode=prefer", "plain"],
    ["plain@127.0.0.1", "sslmode=require", "refused"],
    ["tukashno@127.0.0.1", "sslmode=verify-ca&sslrootcert=$/ca.crt", "encrypted"],
    ["tukashno@127.0.0.1", "sslmode=verify-ca&sslrootcert=$/other-ca.crt", "refused"],
    // As in libpq, a file of trusted certificates is used even without `verify`.
    ["tukashno@127.0.0.1", "sslmode=require&sslrootcert=$/other-ca.crt", "refused"],
    ["tukashno@localhost", "sslmode=verify-full&sslrootcert=$/ca.crt", "encrypted"],
    ["tukashno@127.0.0.1", "sslmode=verify-full&sslrootcert=$/ca.crt", "refused"],
    ["tukashno@localhost", "sslmode=verify-full", "refused"],
    ["certified@127.0.0.1", "sslmode=require", "refused"],
    ["certified@127.0.0.1", "sslmode=require&sslcert=$/certified.crt&sslkey=$/certified.key", "encrypted"],
    ["secretive:50%25off%20%40:%D1%8F@127.0.0.1", "sslmode=disable", "plain"],
    ["secretive:wrong@127.0.0.1", "", "refused"],
  ])("as %s with %s: %s", async (who, parameters, expected) => {
    const { port } = new URL(server.url);
    const url = `postgres://${who}:${port}/tukashno?${parameters.replaceAll("$", certificates)}`;
    expect([await bySite(url), byPsql(url)]).toEqual([expected, expected]);
  });

  test("over a socket", async () => {
    const { port } = new URL(server.url);
    const folder = encodeURIComponent(server.folder);
    for (const address of [`plain@/tukashno?host=${folder}&port=${port}`, `plain@${folder}:${port}/tukashno`])
      expect([await bySite(`postgres://${address}`), byPsql(`postgres://${address}`)]).toEqual(["plain", "plain"]);
  });

  test("with what libpq does not know: no-verify, and a password as it is", async () => {
    const address = `127.0.0.1:${new URL(server.url).port}/tukashno`;
    expect(await bySite(`postgres://tukashno@${address}?sslmode=no-verify`)).toBe("encrypted");
    expect(await bySite(`postgres://secretive:50%off @:я@${address}?sslmode=disable`)).toBe("plain");
  });

  test("a file that cannot be read is named", () => {
    expect(() => new DatabaseHosts("postgres://me@host/db?sslmode=verify-full&sslrootcert=/missing")).toThrow(
      "DATABASE_URL: sslrootcert=/missing: cannot be read (ENOENT)",
    );
  });
});

/** Makes two authorities, a certificate of the server and one of a client; returns their folder. */
function makeCertificates(): string {
  const folder = makeFolder();
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const key = (name: string) => ["-newkey", "rsa:2048", "-nodes", "-keyout", `${name}.key`];
  for (const name of ["ca", "other-ca"])
    openssl("req", "-x509", ...key(name), "-out", `${name}.crt`, "-days", "2", "-subj", `/CN=${name}`);
  for (const name of ["localhost", "certified"]) {
    const signed = ["-x509", "-CA", "ca.crt", "-CAkey", "ca.key", "-addext", `subjectAltName=DNS:${name}`];
    openssl("req", ...signed, ...key(name), "-out", `${name}.crt`, "-days", "2", "-subj", `/CN=${name}`);
  }
  return folder;
}
