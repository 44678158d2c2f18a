import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { setMark } from "#app/platform/database/operation-marks.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/machine.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeUser } from "#tests/support/make.ts";
import { checkSite, findLocalProblems } from "./site-checks.server.ts";

const database = useDatabase();
const mailing = useMailing(database);
const closedPort = await freePort();
/** Returns the site at an address that does not answer. */
const publicSite = (more: object = {}) => ({
  ...mailing.site,
  env: {
    ...mailing.site.env,
    siteUrl: `https://127.0.0.1:${closedPort}`,
    trustProxy: 1,
    smtpUrl: "smtp://127.0.0.1:1",
    ...more,
  },
});
const namesOf = async (more: object) =>
  (await findLocalProblems(publicSite({ siteUrl: "https://obyavi.example", ...more }))).map(({ name }) => name);

/** The TXT records that the checks find, by name. */
const records = new Map<string, string>();
async function resolveTxt(name: string) {
  const text = records.get(name);
  if (text === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  // Long records are sent in parts.
  return [[text.slice(0, 200), text.slice(200)]];
}

test("problems are found in the order of their weight, and each disappears with its cause", async () => {
  const { db } = database;
  const settings = { trustProxy: 0, smtpUrl: undefined };
  await makeUser(db, { is_sample: true });
  expect(await namesOf({ siteUrl: "http://localhost:3000", smtpUrl: undefined })).toEqual([
    ...["SITE_URL", "demonstration accounts", "SMTP_URL", "BACKUP_DIR", "administrator", "photos"],
    ...["PRICE_DISPLAY", "OPERATOR_NAME", "SECURITY_CONTACT"],
  ]);
  expect(await namesOf(settings)).toContain("TRUST_PROXY");
  await db.updateTable("users").set({ is_sample: false, is_admin: true }).execute();
  await setMark(db, "backup", { file: "a.backup" });
  const operator = { name: "Тукашно ООД", address: "Хасково, ул. Роза 4", email: "info@example.bg" };
  const security = { contact: "mailto:a@example.bg" };
  for (const priceDisplay of ["eur-bgn", "eur"])
    expect(await namesOf({ security, operator, priceDisplay })).toEqual(["photos"]);
  await db
    .updateTable("operation_marks")
    .set({ at: new Date("2026-01-01") })
    .where("name", "=", "backup")
    .execute();
  expect(await namesOf({})).toContain("BACKUP_DIR");
});

test("every check is one line, and a mail is really sent", async () => {
  const { text, problems } = await checkSite(publicSite({ mailFrom: "no-reply@localhost" }), "operator@example.com", {
    resolveTxt,
  });
  const lines = text.split("\n");
  expect(lines.every((line) => /^[^:]+: .+$/.test(line) || / to do$/.test(line))).toBe(true);
  expect(lines.at(-1)).toBe(`${problems} to do`);
  expect(text).toContain(`\nTLS and proxy: https://127.0.0.1:${closedPort} does not answer (ECONNREFUSED)\n`);
  expect(text).toContain("\nmail: ok\n");
  expect(text).toMatch(/^mail sender: no-reply@localhost, in From and in the envelope/m);
  expect(text).toMatch(/^mail greeting: .* as EHLO \S+, without TLS$/m);
  expect(mailing.only().to).toBe("operator@example.com");
});

test("a mail server that refuses is named with its reason", async () => {
  mailing.server.refusal = "550 5.7.1 not from here";
  const { text } = await checkSite(publicSite(), "operator@example.com", { resolveTxt });
  expect(text).toMatch(/^mail: 127\.0\.0\.1:\d+ did not take it \(.*not from here\)$/m);
});

test("accepting any certificate of the mail server is named", async () => {
  expect(await namesOf({ verifiesMailServer: false })).toContain("SMTP_VERIFY");
  expect(await namesOf({})).not.toContain("SMTP_VERIFY");
});

test("records of the DNS are found, and a DKIM record must have the key of the site", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const dkim = { keySelector: "tukashno", privateKey: privateKey.export({ format: "pem", type: "pkcs8" }) };
  const site = publicSite({ mailFrom: "no-reply@obyavi.example", dkim });
  const linesOf = async () =>
    (await checkSite(site, undefined, { resolveTxt })).text
      .split("\n")
      .filter((line) => /^(SPF|DMARC|DKIM)/.test(line));
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^SPF: add to the DNS: obyavi\.example TXT "v=spf1 /),
    expect.stringMatching(/^DMARC: add to the DNS: _dmarc\.obyavi\.example TXT "v=DMARC1/),
    expect.stringMatching(
      /^DKIM: add to the DNS: tukashno\._domainkey\.obyavi\.example TXT "v=DKIM1; k=rsa; p=\S{300,}"$/,
    ),
  ]);
  records.set("obyavi.example", "v=spf1 -all").set("_dmarc.obyavi.example", "v=DMARC1; p=none");
  records.set("tukashno._domainkey.obyavi.example", "v=DKIM1; k=rsa; p=another");
  expect(await linesOf()).toEqual(["SPF: ok", "DMARC: ok", expect.stringContaining("add to the DNS")]);
  const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  records.set("tukashno._domainkey.obyavi.example", `v=DKIM1; k=rsa; p=${key}`);
  expect(await linesOf()).toEqual(["SPF: ok", "DMARC: ok", "DKIM: ok"]);
});
