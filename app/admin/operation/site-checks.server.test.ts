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
const namesOf = async (more: object, variables = {}) =>
  (await findLocalProblems(publicSite({ siteUrl: "https://obyavi.example", ...more }), variables)).map(
    ({ name }) => name,
  );

test("problems are found in the order of their weight, and each disappears with its cause", async () => {
  const { db } = database;
  const settings = { trustProxy: 0, smtpUrl: undefined };
  await makeUser(db, { is_sample: true });
  expect(await namesOf({ siteUrl: "http://localhost:3000", smtpUrl: undefined })).toEqual([
    ...["SITE_URL", "demonstration accounts", "SMTP_URL", "BACKUP_DIR", "administrator", "photos"],
    ...["PRICE_DISPLAY", "SECURITY_CONTACT"],
  ]);
  expect(await namesOf(settings)).toContain("TRUST_PROXY");
  await db.updateTable("users").set({ is_sample: false, is_admin: true }).execute();
  await setMark(db, "backup", { file: "a.backup" });
  expect(await namesOf({ security: { contact: "mailto:a@example.bg" } }, { PRICE_DISPLAY: "bgn-eur" })).toEqual([
    "photos",
  ]);
  await db
    .updateTable("operation_marks")
    .set({ at: new Date("2026-01-01") })
    .where("name", "=", "backup")
    .execute();
  expect(await namesOf({})).toContain("BACKUP_DIR");
});

test("every check is one line, and a mail is really sent", async () => {
  const { text, problems } = await checkSite(
    publicSite({ mailFrom: "no-reply@localhost" }),
    "operator@example.com",
    {},
  );
  const lines = text.split("\n");
  expect(lines.every((line) => /^[^:]+: .+$/.test(line) || / to do$/.test(line))).toBe(true);
  expect(lines.at(-1)).toBe(`${problems} to do`);
  expect(text).toContain(`\nTLS and proxy: https://127.0.0.1:${closedPort} does not answer (ECONNREFUSED)\n`);
  expect(text).toContain("\nmail: ok\n");
  expect(mailing.only().to).toBe("operator@example.com");
});

test("a mail server that refuses is named with its reason", async () => {
  mailing.server.refusal = "550 5.7.1 not from here";
  const { text } = await checkSite(publicSite(), "operator@example.com");
  expect(text).toMatch(/^mail: 127\.0\.0\.1:\d+ did not take it \(.*not from here\)$/m);
});
