/** Parses all settings and reports an invalid value in one readable line. */
import { resolve } from "node:path";
import { DEFAULT_PASSWORD_COST, type Settings, settings } from "./env-schema.server.ts";
import { isLoopbackHost } from "./loopback.ts";

/** An invalid setting. The message is one line for the operator, without a stack trace. */
export class SettingError extends Error {}

/** Settings whose value must not reach a log. */
export const SECRETS = new Set([
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "AUTH_SECRET",
  "SMTP_URL",
  "DKIM_KEY",
  // The URL alone allows sending.
  "SMS_WEBHOOK_URL",
  "SMS_WEBHOOK_TOKEN",
  "OIDC_CLIENT_SECRET",
  "CAPTCHA_SECRET",
  "METRICS_TOKEN",
  "BACKUP_PASSPHRASE",
  "STORAGE_KEY",
  "STORAGE_SECRET",
]);

export type Env = Readonly<ReturnType<typeof envOf>>;

/** Parses the settings. Throws SettingError with the variable, its value and the expected format. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.has(name) ? name : `${name}=${given[name]}`;
    throw new SettingError(`${shown}: ${issue?.message ?? "not understood"}`);
  }
  const env = envOf(parsed.data);
  const conflict = conflictOf(parsed.data, env);
  if (conflict) throw new SettingError(conflict);
  return env;
}

/** Returns the error of settings that are valid separately but conflict; undefined without a conflict. */
function conflictOf(value: Settings, { isLoopback }: Pick<Env, "isLoopback">): string | undefined {
  if (value.DATABASE_READ_URL && !value.DATABASE_URL)
    return "DATABASE_READ_URL: the replica of a database needs DATABASE_URL, too";
  if (value.SAMPLE_DATA === "on" && !isLoopback)
    return "SAMPLE_DATA=on: demonstration accounts are for HOST and SITE_URL on this machine only";
  if (value.PASSWORD_COST < DEFAULT_PASSWORD_COST && !isLoopback)
    return `PASSWORD_COST=${value.PASSWORD_COST}: less than ${DEFAULT_PASSWORD_COST} is for tests only`;
  if (!isLoopback && value.PUSH_SERVICES.some((service) => service.startsWith("http:")))
    return "PUSH_SERVICES: a service on this machine is for tests only";
  if (value.METRICS_PORT && !isLoopbackHost(value.METRICS_HOST) && !value.METRICS_TOKEN)
    return `METRICS_HOST=${value.METRICS_HOST}: beyond this machine METRICS_TOKEN is required`;
  if (value.BACKUP_DIR && !value.BACKUP_PASSPHRASE)
    return "BACKUP_DIR: BACKUP_PASSPHRASE is required, because a backup holds the site's secret";
  if (value.STORAGE_URL && !(value.STORAGE_KEY && value.STORAGE_SECRET))
    return "STORAGE_URL: STORAGE_KEY and STORAGE_SECRET are required";
  if (value.DATABASE_URL) return undefined;
  if (value.JOBS === "off") return "JOBS=off: needs DATABASE_URL; the embedded database has one process";
  return undefined;
}

/** Returns the further sign-in methods; each is off until configured. */
function signInOf(value: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = value;
  return {
    apiTokens: value.API_TOKENS === "on",
    emailCodes: value.EMAIL_CODES === "on",
    wallet: value.WALLET_SIGN_IN === "on",
    /** The webhook that receives SMS codes as JSON: { to, text }. */
    sms: value.SMS_WEBHOOK_URL ? { url: value.SMS_WEBHOOK_URL, token: value.SMS_WEBHOOK_TOKEN } : undefined,
    /** `name` is that on the button: 'Вход с …'. */
    oidc: issuer && clientId ? { issuer: issuer.replace(/\/$/, ""), clientId, clientSecret, name } : undefined,
  };
}

/** Returns the widget and the verification URL of a service with the protocol of Turnstile and hCaptcha. */
function captchaOf(value: Settings) {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = value;
  if (!siteKey || !secret) return undefined;
  return { siteKey, secret, scriptUrl: value.CAPTCHA_SCRIPT_URL, verifyUrl: value.CAPTCHA_VERIFY_URL };
}

/** Converts the settings to the form that the parts of the site use. */
function envOf(value: Settings) {
  const siteUrl = new URL(value.SITE_URL ?? `http://localhost:${value.PORT}`);
  const isLoopback = isLoopbackHost(value.HOST) && isLoopbackHost(siteUrl.hostname);
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = value;
  const { STORAGE_URL: bucket, STORAGE_KEY: key, STORAGE_SECRET: secret } = value;
  return {
    port: value.PORT,
    host: value.HOST,
    /** Origin of the site without a slash at the end. */
    siteUrl: siteUrl.origin,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    /** A streaming replica of `databaseUrl`. */
    databaseReadUrl: value.DATABASE_READ_URL,
    /** `sync`: the embedded database syncs each change to the disk before it answers. */
    durability: value.DURABILITY,
    authSecret: value.AUTH_SECRET,
    /** Number of trusted proxies in front of the site. */
    trustProxy: value.TRUST_PROXY,
    sampleData: isLoopback && (value.SAMPLE_DATA ?? (value.DATABASE_URL ? "off" : "on")) === "on",
    /** The mail server; without it messages are written to DATA_DIR/mail. */
    smtpUrl: value.SMTP_URL,
    /** False if any certificate of the mail server is accepted, on other machines too. */
    verifiesMailServer: value.SMTP_VERIFY === "on",
    mailFrom: value.MAIL_FROM ?? `no-reply@${siteUrl.hostname}`,
    /** Signs mail as the domain of `mailFrom`; without it mail is not signed by the site. */
    dkim: value.DKIM_KEY ? { keySelector: value.DKIM_SELECTOR, privateKey: value.DKIM_KEY } : undefined,
    /** The hosts to which notifications may be sent; empty to send none. */
    pushServices: value.PUSH_SERVICES,
    /** The maximum number of accounts per network address; 0 for no limit. */
    accountsPerAddress: value.ACCOUNTS_PER_IP,
    /** The form in which administrators see the network addresses of reports and consents. */
    adminAddresses: value.ADMIN_ADDRESSES,
    requiresConfirmedEmail: value.REQUIRE_CONFIRMED_EMAIL === "on",
    /** Signals of an account hold its new ads for review. */
    holdsBySignals: value.ACCOUNT_SIGNALS === "on",
    /** Administrators have their rights only with two-step sign-in. */
    requiresAdminTwoStep: value.ADMIN_TWO_STEP === "on",
    signIn: signInOf(value),
    captcha: captchaOf(value),
    priceDisplay: value.PRICE_DISPLAY,
    maxListingsBasic: value.MAX_ADS_BASIC,
    /** The maximum number of new ads of one account in 24 hours, by account type. */
    newListingsADay: { basic: value.NEW_ADS_A_DAY, pro: value.NEW_ADS_A_DAY_PRO },
    /** The limits of the ads that an assistant publishes for other people. */
    assisted: { max: value.MAX_ADS_ASSISTED, aDay: value.NEW_ADS_ASSISTED_A_DAY },
    maxPhotos: value.MAX_PHOTOS,
    /** The maximum number of availability mails per hour to all owners together. */
    availabilityMailsPerHour: value.QUESTIONS_AN_HOUR,
    listingLifetimeDays: value.AD_LIFETIME_DAYS,
    /** Days until the files of a discarded photo are deleted. */
    photoGraceDays: value.PHOTO_GRACE_DAYS,
    /** True if the sitemap contains all ads, in parts under an index, instead of the newest thousand. */
    sitemapAll: value.SITEMAP_ALL === "on",
    /** True if public pages are cached; otherwise every page is rendered for each request. */
    pageCache: value.PAGE_CACHE === "on",
    /** True if a proxy in front caches public pages by our headers and makes browsers revalidate them. */
    sharedCache: value.SHARED_CACHE === "on",
    /** The binary logarithm of scrypt's N; lower than the default only on a loopback site. */
    passwordCost: value.PASSWORD_COST,
    /** True if this process also runs jobs; of several processes one does. */
    worksOnJobs: value.JOBS === "on",
    /** The maximum bytes of memory for all request bodies of this process together. */
    bodyMemory: value.BODY_MEMORY * 1024 * 1024,
    credit: value.CREDIT_NAME && value.CREDIT_URL ? { name: value.CREDIT_NAME, url: value.CREDIT_URL } : undefined,
    /** The operator, and the contact point for authorities and users; unset parts are not shown. */
    operator: { name: value.OPERATOR_NAME, address: value.OPERATOR_ADDRESS, email: value.OPERATOR_EMAIL },
    /** The contact URI for vulnerability reports, and the policy for them. */
    security: value.SECURITY_CONTACT ? { contact: value.SECURITY_CONTACT, policy: value.SECURITY_POLICY } : undefined,
    /** Host and port of the metrics for Prometheus; undefined to serve none. */
    metrics: value.METRICS_PORT
      ? { port: value.METRICS_PORT, host: value.METRICS_HOST, token: value.METRICS_TOKEN }
      : undefined,
    /** The bucket for photos; without it photos are stored in DATA_DIR. */
    storage: bucket && key && secret ? { ...bucket, key, secret } : undefined,
    /** The base URL of photos, without a slash at the end; the site itself if undefined. */
    photoUrl: value.PHOTO_URL,
    /** The passphrase that encrypts backups. */
    backupPassphrase: passphrase,
    /** The nightly backup; undefined to make none. */
    backup: folder && passphrase ? { folder: resolve(folder), passphrase, keep: value.BACKUP_KEEP } : undefined,
    logLevel: value.LOG_LEVEL,
    /** True if the site is reachable from this machine only; demonstration accounts are allowed only then. */
    isLoopback,
  };
}
