import { generateKeyPairSync } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { changedSettings } from "./changed-settings.server.ts";
import { parseEnv, SettingError } from "./env.server.ts";
import { loadSecret } from "./secret.server.ts";

describe("every setting is optional", () => {
  test("the default is a loopback site with the embedded database and sample data", () => {
    expect(parseEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      durability: "sync",
      trustProxy: 0,
      adminAddresses: "truncated",
      signIn: { apiTokens: false, emailCodes: false, wallet: false, sms: undefined, oidc: undefined },
      sampleData: true,
      isLoopback: true,
    });
  });

  test("an empty setting counts as missing", () => {
    expect(parseEnv({ PORT: "", SITE_URL: "", DATABASE_URL: "" })).toEqual(parseEnv({}));
  });
});

describe("a setting is parsed", () => {
  test.each([
    [{ PORT: "8080" }, { port: 8080, siteUrl: "http://localhost:8080" }],
    [{ SITE_URL: "https://tukashno.bg/" }, { siteUrl: "https://tukashno.bg", isLoopback: false, sampleData: false }],
    [{ HOST: "0.0.0.0" }, { isLoopback: false, sampleData: false }],
    [
      { HOST: "::1", SITE_URL: "http://[::1]:5000" },
      { isLoopback: true, sampleData: true },
    ],
    [{ DATABASE_URL: "postgres://a:b@c/d" }, { databaseUrl: "postgres://a:b@c/d", sampleData: false }],
    [{ DATABASE_URL: "postgresql://a:b@c/d", SAMPLE_DATA: "on" }, { sampleData: true }],
    [{ DATABASE_URL: "postgres://a:b@c/d" }, { worksOnJobs: true }],
    [{ DATABASE_URL: "postgres://a:b@c/d", JOBS: "off" }, { worksOnJobs: false }],
    [
      { TRUST_PROXY: "2", MAX_ADS_BASIC: "3", MAX_PHOTOS: "8", AD_LIFETIME_DAYS: "30" },
      { trustProxy: 2, maxListingsBasic: 3, maxPhotos: 8, listingLifetimeDays: 30 },
    ],
    [{ MAX_ADS_ASSISTED: "4", NEW_ADS_ASSISTED_A_DAY: "2" }, { assisted: { max: 4, aDay: 2 } }],
    [{ METRICS_PORT: "9464" }, { metrics: { port: 9464, host: "127.0.0.1", token: undefined } }],
    [
      { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0", METRICS_TOKEN: "t".repeat(16) },
      { metrics: { host: "0.0.0.0", token: "t".repeat(16) } },
    ],
    [
      { OPERATOR_NAME: "Тукашно ООД", OPERATOR_EMAIL: "info@a.bg" },
      { operator: { name: "Тукашно ООД", address: undefined, email: "info@a.bg" } },
    ],
    [
      { SECURITY_CONTACT: "mailto:security@a.bg" },
      { security: { contact: "mailto:security@a.bg", policy: undefined } },
    ],
    [{ PHOTO_URL: "https://a.bg/photos/" }, { photoUrl: "https://a.bg/photos" }],
    [{ CREDIT_NAME: "А", CREDIT_URL: "https://a.bg" }, { credit: { name: "А", url: "https://a.bg" } }],
  ])("%o", (variables, expected) => {
    expect(parseEnv(variables)).toMatchObject(expected);
  });
});

describe("the storage of photos", () => {
  const storageOf = (STORAGE_URL: string) =>
    parseEnv({ STORAGE_URL, STORAGE_KEY: "key", STORAGE_SECRET: "secret" }).storage;
  test.each([
    ["s3://photos?endpoint=http://10.0.0.2:9000", { url: "http://10.0.0.2:9000/photos", region: "us-east-1" }],
    ["s3://photos?endpoint=https://s3.bg/&style=host", { url: "https://photos.s3.bg", prefix: "" }],
    [
      "s3://photos?region=eu-central-1",
      { url: "https://photos.s3.eu-central-1.amazonaws.com", region: "eu-central-1" },
    ],
    ["s3://photos/site/", { prefix: "site/" }],
    ["s3://photos.bg/a/b?style=path", { url: "https://s3.us-east-1.amazonaws.com/photos.bg", prefix: "a/b/" }],
  ])("%s", (address, expected) => {
    expect(storageOf(address)).toMatchObject({ key: "key", secret: "secret", ...expected });
  });

  test.each([
    "https://photos.bg",
    "s3://",
    "s3://me:geheim@photos",
    "s3://photos?endpoint=ftp://a.bg",
    "s3://photos?endpoint=https://a.bg/path",
    "s3://photos?access_key=a",
  ])("%s is rejected", (address) => {
    expect(() => storageOf(address)).toThrow(/^STORAGE_URL=\S+: an address like s3:\/\/bucket/);
  });

  test("requires a key and its secret", () => {
    expect(() => parseEnv({ STORAGE_URL: "s3://photos", STORAGE_KEY: "key" })).toThrow(
      "STORAGE_URL: STORAGE_KEY and STORAGE_SECRET are required",
    );
  });
});

describe("the DKIM key", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  test.each([
    ["PEM", pem],
    ["the older PEM of RSA", privateKey.export({ format: "pem", type: "pkcs1" }).toString()],
    ["PEM in one line", pem.replaceAll("\n", "\\n")],
    ["base64", privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")],
  ])("may be given as %s", (_name, DKIM_KEY) => {
    expect(parseEnv({ DKIM_KEY }).dkim).toEqual({ keySelector: "tukashno", privateKey: pem });
  });

  test("must be a strong RSA key", () => {
    const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
    const other = generateKeyPairSync("ed25519").privateKey;
    for (const key of [weak, other]) {
      const DKIM_KEY = key.export({ format: "pem", type: "pkcs8" }).toString();
      expect(() => parseEnv({ DKIM_KEY })).toThrow(/^DKIM_KEY: a private RSA key/);
    }
    expect(() => parseEnv({ DKIM_KEY: pem, DKIM_SELECTOR: "a;b" })).toThrow("DKIM_SELECTOR=a;b: a name like tukashno");
  });
});

test("a setting of spaces only counts as absent, not as 0", () => {
  const spaces = { PORT: " ", ACCOUNTS_PER_IP: "\t", PHOTO_GRACE_DAYS: " " };
  expect(parseEnv(spaces)).toEqual(parseEnv({}));
});

describe("an invalid setting is reported in one line", () => {
  test.each([
    [{ PORT: "abc" }, "PORT=abc: a whole number from 0 to 65535"],
    [{ PORT: "80.5" }, "PORT=80.5: a whole number from 0 to 65535"],
    [{ TRUST_PROXY: "-1" }, "TRUST_PROXY=-1: a whole number from 0 to 10"],
    [{ OPERATOR_NAME: "x" }, "OPERATOR_NAME=x: 2 to 200 characters"],
    [{ SMTP_URL: "smtp://" }, /^SMTP_URL=?.*: an address like/],
    [{ SITE_URL: "tukashno.bg" }, "SITE_URL=tukashno.bg: an address like https://example.bg"],
    [{ SITE_URL: "https://tukashno.bg/site" }, "SITE_URL=https://tukashno.bg/site: an address like https://example.bg"],
    [{ PRICE_DISPLAY: "usd" }, "PRICE_DISPLAY=usd: bgn-eur, eur-bgn or eur"],
    [{ SAMPLE_DATA: "yes" }, "SAMPLE_DATA=yes: on or off"],
    [{ MAX_PHOTOS: "0" }, /^MAX_PHOTOS=0: /],
    [{ JOBS: "off" }, "JOBS=off: needs DATABASE_URL; the embedded database has one process"],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL=loud: silent, error/],
    [{ SAMPLE_DATA: "on", HOST: "0.0.0.0" }, /^SAMPLE_DATA=on: /],
    [{ PHOTO_URL: "https://a.bg; script-src *" }, /^PHOTO_URL=/],
    [{ PHOTO_URL: "//a.bg" }, "PHOTO_URL=//a.bg: an address like https://photos.example.bg"],
    [{ OPERATOR_EMAIL: "info" }, /^OPERATOR_EMAIL=info: an address such as/],
    [{ SECURITY_CONTACT: "security@a.bg" }, /^SECURITY_CONTACT=security@a\.bg: an address like mailto:/],
    [{ SECURITY_CONTACT: "mailto:a@a.bg\u{20}Expires: 2099" }, /^SECURITY_CONTACT=/],
    [{ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, /^METRICS_HOST=0\.0\.0\.0: .*METRICS_TOKEN is required/],
  ])("%o", (variables, message) => {
    expect(() => parseEnv(variables)).toThrow(SettingError);
    expect(() => parseEnv(variables)).toThrow(message);
    expect(() => parseEnv(variables)).not.toThrow(/\n/);
  });

  test.each([
    [{ DATABASE_URL: "mysql://me:geheim@host/d" }, /^DATABASE_URL/],
    [{ DATABASE_READ_URL: "postgres://me:geheim@host/d" }, /^DATABASE_READ_URL: .*needs DATABASE_URL/],
    [{ AUTH_SECRET: "geheim" }, /^AUTH_SECRET.*at least 32 characters/],
    [{ DKIM_KEY: "geheim" }, /^DKIM_KEY: a private RSA key of 2048 bits or more/],
    [{ METRICS_TOKEN: "geheim" }, /^METRICS_TOKEN: at least 16 characters/],
  ])("without the value of a password or secret: %o", (variables, message) => {
    expect(() => parseEnv(variables)).toThrow(message);
    expect(() => parseEnv(variables)).not.toThrow(/geheim/);
  });
});

test("settings that differ from their defaults are listed, secrets without their value", () => {
  const given = { PORT: "3000", MAX_PHOTOS: "7", LOG_LEVEL: "", HOME: "/root", SMTP_URL: "smtp://me:geheim@mail.bg" };
  expect(changedSettings(given)).toEqual([
    { name: "SMTP_URL", value: undefined },
    { name: "MAX_PHOTOS", value: "7" },
  ]);
});

describe("the secret that signs sessions", () => {
  const env = (variables = {}) => parseEnv({ DATA_DIR: makeFolder(), ...variables });

  test("is the setting, if there is one", () => {
    const secret = "x".repeat(32);
    expect(loadSecret(env({ AUTH_SECRET: secret }))).toBe(secret);
  });

  test("is otherwise created once at random, stored, and readable only by the owner", () => {
    const one = env();
    const secret = loadSecret(one);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSecret(one)).toBe(secret);
    expect(readFileSync(join(one.dataDir, "secret"), "utf8")).toBe(secret);
    expect(statSync(join(one.dataDir, "secret")).mode & 0o077).toBe(0);
    expect(loadSecret(env())).not.toBe(secret);
  });

  test("is created in a folder that does not exist yet", () => {
    const one = env();
    expect(loadSecret({ ...one, dataDir: join(one.dataDir, "a", "b") })).toHaveLength(43);
  });

  test("is required for a public site on PostgreSQL", () => {
    const database = { DATABASE_URL: "postgres://a:b@c/d", SITE_URL: "https://tukashno.bg" };
    expect(() => loadSecret(env(database))).toThrow(/^AUTH_SECRET: /);
    expect(loadSecret(env({ DATABASE_URL: "postgres://a:b@c/d" }))).toHaveLength(43);
  });

  test("is not read from an empty file that an interrupted first start left", () => {
    const one = env();
    writeFileSync(join(one.dataDir, "secret"), "");
    let secret: string | undefined;
    try {
      secret = loadSecret(one);
    } catch (error) {
      expect(error).toBeInstanceOf(SettingError);
    }
    expect(secret).not.toBe("");
  });
});
