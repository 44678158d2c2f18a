/**
 * Checks a site before it goes public (`npm run admin -- check`): settings, data and machine, then the network. A check returns what to
 * do, or undefined if all is well. The worst problems come first.
 */
import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { isNearlyFull } from "#app/admin/system/system-warnings.ts";
import { FORMER_SYNONYMS } from "#app/catalogue/language/former-synonyms.server.ts";
import { countMissingPhotos } from "#app/listings/photos/missing-photos.server.ts";
import { missingPhotos, ownsStorage } from "#app/listings/photos/storage-owner.server.ts";
import { OLD_BACKUP_AGE, readMarks } from "#app/platform/database/operation-marks.server.ts";
import { readServerFacts, SERVER_NEEDS } from "#app/platform/database/server-needs.server.ts";
import { findStoppedSchedules } from "#app/platform/jobs/queue-clock.server.ts";
import { formatBytes } from "#app/platform/numbers/bytes.ts";
import { isLoopbackUrl } from "#app/platform/settings/loopback.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { domainOf } from "#app/platform/wording/email-address.ts";
import { describeSender, sendTestMail } from "./mail-check.server.ts";

const MAX_CLOCK_SKEW = MINUTE;
/** Milliseconds to wait for a response of the network. */
const TIMEOUT = 5_000;

type CheckedSite = Pick<Site, "db" | "env" | "storage" | "mailer">;
interface Surroundings {
  /** Looks up TXT records. */
  resolveTxt(name: string): Promise<readonly (readonly string[])[]>;
}
type Check = (site: CheckedSite, surroundings: Surroundings) => string | undefined | Promise<string | undefined>;

const SURROUNDINGS: Surroundings = {
  resolveTxt: (name) => new Resolver({ timeout: TIMEOUT, tries: 1 }).resolveTxt(name),
};

/** Checks of the settings, the data and the machine, which also run at the start of a public site. */
const LOCAL_CHECKS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    Object.entries(SERVER_NEEDS).map(([name, { advice }]): [string, Check] => [
      name,
      async ({ db, env }) => (env.databaseUrl ? advice(await readServerFacts(db)) : undefined),
    ]),
  ),
  SITE_URL: ({ env: { siteUrl } }) =>
    isLoopbackUrl(siteUrl) || !siteUrl.startsWith("https://") ? "set it to https://your.domain" : undefined,
  "demonstration accounts": async ({ db }) => {
    const row = await db.selectFrom("users").select("id").where("is_sample", "=", true).limit(1).executeTakeFirst();
    return row && "their passwords are public; run npm run sample -- --remove";
  },
  SMTP_URL: ({ env, mailer }) =>
    env.smtpUrl ? undefined : `mails stay in ${mailer.destination}; set it to your mail server`,
  SMTP_VERIFY: ({ env }) =>
    env.smtpUrl === undefined || env.verifiesMailServer
      ? undefined
      : "off: whoever is between this machine and the mail server can read mails; set NODE_EXTRA_CA_CERTS to its certificate instead",
  BACKUP_DIR: async ({ db, env }) => {
    if (env.backup && env.databaseUrl) {
      const { role, may_make_databases } = await readServerFacts(db);
      if (!may_make_databases)
        return `the trial of each backup needs a database of its own; as the administrator: alter role ${role} createdb`;
    }
    const { backup } = await readMarks(db);
    if (backup && Date.now() - backup.at.getTime() < OLD_BACKUP_AGE) return undefined;
    const last = backup ? `the last backup is of ${backup.at.toISOString().slice(0, 10)}` : "there is no backup";
    return env.backup
      ? `${last}; the site makes one every night, npm run backup -- FILE makes one now`
      : `${last}; set it and BACKUP_PASSPHRASE for one every night`;
  },
  TRUST_PROXY: ({ env: { trustProxy, siteUrl } }) =>
    siteUrl.startsWith("https://") && trustProxy === 0
      ? "all visitors seem to have the address of the proxy; set it to the number of your proxies"
      : undefined,
  administrator: async ({ db }) => {
    const row = await db.selectFrom("users").select("id").where("is_admin", "=", true).limit(1).executeTakeFirst();
    return row ? undefined : "there is none; register on the site, then run npm run admin -- grant EMAIL";
  },
  photos: async (site) => {
    if (!(await ownsStorage(site)))
      return `those in ${site.storage.setting} belong to another address or database; run npm run admin -- adopt-storage`;
    const missing = await countMissingPhotos(site.db);
    return missing > 0 ? missingPhotos(missing) : undefined;
  },
  synonyms: ({ env: { dataDir } }) =>
    existsSync(join(dataDir, FORMER_SYNONYMS))
      ? `${join(dataDir, FORMER_SYNONYMS)} has those that administrators typed, which are no longer used; add the good ones to app/catalogue/lexicon/synonyms.txt and delete the file`
      : undefined,
  DURABILITY: ({ env }) =>
    env.databaseUrl || env.durability === "sync"
      ? undefined
      : "a power failure may destroy the database; set it to sync",
  disk: async ({ env: { dataDir } }) => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const disk = { free: bavail * bsize, total: blocks * bsize };
    return isNearlyFull(disk) ? `${formatBytes(disk.free)} of ${formatBytes(disk.total)} are free` : undefined;
  },
  clock: async ({ db }) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const skew = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0));
    return skew > MAX_CLOCK_SKEW
      ? `differs by ${Math.round(skew / 1_000)} s from the database's; synchronise both`
      : undefined;
  },
  PRICE_DISPLAY: ({ env: { priceDisplay } }) =>
    priceDisplay === "bgn-eur"
      ? "Bulgaria pays in euro since 2026, and prices in leva are no longer required beside it; set it to eur-bgn (leva beside the euro) or eur"
      : undefined,
  OPERATOR_NAME: ({ env: { operator } }) =>
    operator.name && operator.address && operator.email
      ? undefined
      : "the law asks who runs the site and how to write to them (Regulation 2022/2065, articles 11 and 12); set it with OPERATOR_ADDRESS and OPERATOR_EMAIL",
  SECURITY_CONTACT: ({ env }) =>
    env.security ? undefined : "finders of vulnerabilities need an address; set it to mailto:…",
};

/** Checks of the running site, and of the network. */
const NETWORK_CHECKS: Readonly<Record<string, Check>> = {
  jobs: async ({ db }) => {
    const stopped = await findStoppedSchedules(db);
    return stopped && `${stopped}; is the site running, and the clock right?`;
  },
  "TLS and proxy": async ({ env: { siteUrl } }) => {
    const answer = await request(`${siteUrl}/healthz`);
    if (answer instanceof Response)
      return answer.status === 200 ? undefined : `${siteUrl}/healthz answers ${answer.status}`;
    return `${siteUrl} does not answer (${answer})`;
  },
  "http to https": async ({ env: { siteUrl } }) => {
    const answer = await request(`${siteUrl.replace(/^https:/, "http:")}/healthz`);
    const target = answer instanceof Response ? answer.headers.get("location") : undefined;
    return target?.startsWith(`${siteUrl}/`) ? undefined : "the proxy does not redirect http://; see deploy/";
  },
  "/readyz": async ({ env: { siteUrl } }) => {
    const answer = await request(`${siteUrl}/readyz`);
    return answer instanceof Response && [200, 503].includes(answer.status)
      ? "visitors can read the state of the machine; the proxy should refuse the path, see deploy/"
      : undefined;
  },
  "X-Forwarded-For": async ({ env: { siteUrl } }) => {
    const first = await remainingCalls(siteUrl, "203.0.113.1");
    const second = await remainingCalls(siteUrl, "203.0.113.2");
    if (first === undefined || second === undefined) return "not checked, because the site does not answer at SITE_URL";
    return second < first
      ? undefined
      : "visitors can forge their address; TRUST_PROXY is above the number of your proxies";
  },
  SPF: ({ env }, { resolveTxt }) =>
    missingRecord(resolveTxt, domainOf(env.mailFrom), /^v=spf1\b/i, "v=spf1 include:spf.your-provider.example -all"),
  DMARC: ({ env }, { resolveTxt }) =>
    missingRecord(resolveTxt, `_dmarc.${domainOf(env.mailFrom)}`, /^v=DMARC1\b/i, "v=DMARC1; p=none; rua=mailto:…"),
  DKIM: ({ env: { dkim, mailFrom } }, { resolveTxt }) => {
    // Without DKIM_KEY the mail server signs, with a selector of its own.
    if (!dkim) return undefined;
    const key = createPublicKey(dkim.privateKey).export({ format: "der", type: "spki" }).toString("base64");
    const record = `v=DKIM1; k=rsa; p=${key}`;
    return missingRecord(
      resolveTxt,
      `${dkim.keySelector}._domainkey.${domainOf(mailFrom)}`,
      (text) => text.replace(/\s/g, "").includes(`p=${key}`),
      record,
    );
  },
};

export interface SiteProblem {
  readonly name: string;
  readonly advice: string;
}

/** Returns the problems that are known without the network. */
export async function findLocalProblems(
  site: CheckedSite,
  given: Partial<Surroundings> = {},
): Promise<readonly SiteProblem[]> {
  return problemsIn(await runChecks(LOCAL_CHECKS, site, given));
}

/** Runs all checks, and sends a mail to the address. Returns one line for each check, and the number of problems. */
export async function checkSite(
  site: CheckedSite,
  mailbox: string | undefined,
  given: Partial<Surroundings> = {},
): Promise<{ readonly text: string; readonly problems: number }> {
  const results = await runChecks(
    { ...LOCAL_CHECKS, ...NETWORK_CHECKS, mail: () => sendTestMail(site, mailbox) },
    site,
    given,
  );
  const problems = problemsIn(results).length;
  const lines = [
    ...results.map(([name, advice = "ok"]) => `${name}: ${advice}`),
    ...(await describeSender(site, mailbox)),
  ];
  return { text: [...lines, problems === 0 ? "All is well" : `${problems} to do`].join("\n"), problems };
}

async function runChecks(checks: Readonly<Record<string, Check>>, site: CheckedSite, given: Partial<Surroundings>) {
  const surroundings: Surroundings = { ...SURROUNDINGS, ...given };
  const results: (readonly [name: string, advice: string | undefined])[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      results.push([name, await check(site, surroundings)]);
    } catch (error) {
      results.push([name, `cannot be checked (${error instanceof Error ? error.message : error})`]);
    }
  }
  return results;
}

function problemsIn(results: Awaited<ReturnType<typeof runChecks>>): readonly SiteProblem[] {
  return results.flatMap(([name, advice]) => (advice === undefined ? [] : [{ name, advice }]));
}

/** Requests a URL; returns the code of the failure if there is no response. */
async function request(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response | string> {
  try {
    return await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    const { cause = error } = error as Error;
    return String((cause as NodeJS.ErrnoException).code ?? cause);
  }
}

/** Returns the remaining calls of a limit that counts by address. The URL differs for each address, so that no cache answers. */
async function remainingCalls(siteUrl: string, forwardedFor: string): Promise<number | undefined> {
  const answer = await request(`${siteUrl}/api/v1/listings?q=${forwardedFor}`, { "x-forwarded-for": forwardedFor });
  const [, remaining] = (answer instanceof Response && /\br=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")) || [];
  return remaining === undefined ? undefined : Number(remaining);
}

/** Returns the advice to add a TXT record, unless one that matches exists. */
async function missingRecord(
  resolveTxt: Surroundings["resolveTxt"],
  name: string,
  wanted: RegExp | ((text: string) => boolean),
  example: string,
): Promise<string | undefined> {
  const found = await resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
    if (["ENODATA", "ENOTFOUND"].includes(error.code ?? "")) return [];
    throw error;
  });
  const texts = found.map((parts) => parts.join(""));
  const isThere = texts.some((text) => (typeof wanted === "function" ? wanted(text) : wanted.test(text)));
  return isThere ? undefined : `add to the DNS: ${name} TXT "${example}"`;
}
