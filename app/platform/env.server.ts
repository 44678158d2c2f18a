/** All settings, parsed once. Owns the defaults; reports an invalid value in one readable line. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { backupKeep } from "./backup-setting.server.ts";
import { readDkimKey } from "./dkim-key.server.ts";
import type { BackupSettings, CaptchaSettings, MetricsSettings, SignInSettings } from "./env-parts.ts";
import { isLoopbackHost } from "./loopback.ts";
import { type S3Settings, STORAGE_SETTINGS } from "./storage-setting.server.ts";

/** An invalid setting. The message is one line for the operator, without a stack trace. */
export class SettingError extends Error {}

const port = z.coerce.number("a number").int("a whole number").min(0).max(65535);
const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => protocols.test(value) && URL.canParse(value), `an address like ${example}`);
const whole = (min: number, max: number) => z.coerce.number("a number").int("a whole number").min(min).max(max);
const postgres = url(/^postgres(ql)?:\/\//, "postgres://user:password@host/database");
const onOff = z.enum(["on", "off"], "on or off");

/** Characters of the secret that signs sessions. */
export const MIN_SECRET = 32;
export const MIN_PASSPHRASE = 12;
/** The binary logarithm of scrypt's N, as OWASP's row of 16 MB has it. */
const USUAL_PASSWORD_COST = 14;

export const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: url(/^https?:\/\/[^/]+\/?$/, "https://example.bg").optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DURABILITY: z.enum(["sync", "off"], "sync or off").default("sync"),
  AUTH_SECRET: z.string().min(MIN_SECRET, `at least ${MIN_SECRET} characters`).optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  SAMPLE_DATA: onOff.optional(),
  SMTP_URL: url(/^smtps?:\/\//, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z.email("an e-mail address").optional(),
  DKIM_KEY: z
    .string()
    .transform(readDkimKey)
    .pipe(z.string("a private RSA key of 2048 bits or more, as PEM or in base64"))
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, "a name like tukashno")
    .default("tukashno"),
  ADMIN_ADDRESSES: z.enum(["truncated", "full"], "truncated or full").default("truncated"),
  ACCOUNTS_PER_IP: whole(0, 1000).default(1),
  REQUIRE_CONFIRMED_EMAIL: onOff.default("off"),
  ADMIN_TWO_STEP: onOff.default("off"),
  API_TOKENS: onOff.default("off"),
  EMAIL_CODES: onOff.default("off"),
  WALLET_SIGN_IN: onOff.default("off"),
  SMS_WEBHOOK_URL: url(/^https?:\/\//, "https://sms.example.bg/send").optional(),
  SMS_WEBHOOK_TOKEN: z.string().min(1).optional(),
  OIDC_ISSUER: url(/^https?:\/\//, "https://accounts.example.bg").optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).default("OpenID Connect"),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SCRIPT_URL: url(/^https?:\/\//, "https://challenges.cloudflare.com/turnstile/v0/api.js").default(
    "https://challenges.cloudflare.com/turnstile/v0/api.js",
  ),
  CAPTCHA_VERIFY_URL: url(/^https?:\/\//, "https://challenges.cloudflare.com/turnstile/v0/siteverify").default(
    "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  ),
  PRICE_DISPLAY: z.enum(["bgn-eur", "eur-bgn", "eur"], "bgn-eur, eur-bgn or eur").default("bgn-eur"),
  MAX_ADS_BASIC: whole(1, 100_000).default(10),
  NEW_ADS_A_DAY: whole(1, 100_000).default(20),
  QUESTIONS_AN_HOUR: whole(0, 100_000).default(200),
  NEW_ADS_A_DAY_PRO: whole(1, 100_000).default(200),
  MAX_PHOTOS: whole(1, 20).default(5),
  AD_LIFETIME_DAYS: whole(1, 3650).default(60),
  PHOTO_GRACE_DAYS: whole(0, 3650).default(7),
  SITEMAP_ALL: onOff.default("off"),
  PAGE_CACHE: onOff.default("on"),
  SHARED_CACHE: onOff.default("off"),
  PASSWORD_COST: whole(4, 20).default(USUAL_PASSWORD_COST),
  BODY_MEMORY: whole(16, 65_536).default(128),
  WEB_PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "auto or a number from 1 to 64")
    .default("1")
    .transform((value) => (value === "auto" ? availableParallelism() : Number(value))),
  JOBS: onOff.default("on"),
  // Read by server/launch.ts, before anything else.
  HEAP_MEMORY: whole(128, 65_536).default(256),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  CREDIT_NAME: z.string().min(1).optional(),
  CREDIT_URL: url(/^https?:\/\//, "https://example.bg").optional(),
  SECURITY_CONTACT: url(/^(https:\/\/|mailto:)\S+$/, "mailto:security@example.bg").optional(),
  SECURITY_POLICY: url(/^https:\/\/\S+$/, "https://example.bg/policy").optional(),
  ...STORAGE_SETTINGS,
  BACKUP_PASSPHRASE: z.string().min(MIN_PASSPHRASE, `at least ${MIN_PASSPHRASE} characters`).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: backupKeep,
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"], "silent, error, warn, info or debug").default("info"),
});

export type PriceDisplay = z.infer<typeof settings>["PRICE_DISPLAY"];
export type Durability = z.infer<typeof settings>["DURABILITY"];

/** Settings whose value must not reach a log. */
export const SECRETS = new Set([
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "AUTH_SECRET",
  "SMTP_URL",
  "DKIM_KEY",
  // Whoever knows it can send.
  "SMS_WEBHOOK_URL",
  "SMS_WEBHOOK_TOKEN",
  "OIDC_CLIENT_SECRET",
  "CAPTCHA_SECRET",
  "METRICS_TOKEN",
  "BACKUP_PASSPHRASE",
  "STORAGE_KEY",
  "STORAGE_SECRET",
]);

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Origin of the site without a slash at the end. */
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of it. */
  readonly databaseReadUrl: string | undefined;
  /** Whether the embedded database forces each change to the disk before it answers. */
  readonly durability: Durability;
  readonly authSecret: string | undefined;
  /** Number of trusted proxies in front of the site. */
  readonly trustProxy: number;
  readonly sampleData: boolean;
  /** Without it messages become files in DATA_DIR/mail. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Signs mail as the domain of `mailFrom`; without it the mail server may. */
  readonly dkim: { readonly keySelector: string; readonly privateKey: string } | undefined;
  /** Accounts per network address; 0 for no limit. */
  readonly accountsPerAddress: number;
  /** How administrators see the addresses of reports and consents. */
  readonly adminAddresses: "truncated" | "full";
  readonly requiresConfirmedEmail: boolean;
  /** Administrators have their rights only with two-step sign-in. */
  readonly requiresAdminTwoStep: boolean;
  readonly signIn: SignInSettings;
  readonly captcha: CaptchaSettings | undefined;
  readonly priceDisplay: PriceDisplay;
  readonly maxListingsBasic: number;
  /** New ads of one account in 24 hours, by the kind of account. */
  readonly newListingsADay: Readonly<Record<"basic" | "pro", number>>;
  readonly maxPhotos: number;
  readonly listingLifetimeDays: number;
  /** Days for which the files of a photo wait before they are deleted. */
  readonly photoGraceDays: number;
  /** Mails an hour, of all owners together, that ask whether ads are still there or say that they were stopped. */
  readonly questionsAnHour: number;
  /** Whether the sitemap goes beyond the newest thousand ads, in parts under an index. */
  readonly sitemapAll: boolean;
  /** Whether whole answers are kept for everyone; without it every page is rendered anew. */
  readonly pageCache: boolean;
  /** Whether a proxy in front keeps public pages by our headers, and tells browsers to ask each time. */
  readonly sharedCache: boolean;
  /** The binary logarithm of scrypt's N; less than usual on this machine only. */
  readonly passwordCost: number;
  /** How many processes serve pages on this machine; more than one with PostgreSQL only. */
  readonly webProcesses: number;
  /** Whether a process that serves pages works on jobs as well: one of several, or none. */
  readonly worksOnJobs: boolean;
  /** Bytes of memory that bodies of requests may take up together, in all processes of this machine. */
  readonly bodyMemory: number;
  readonly credit: { readonly name: string; readonly url: string } | undefined;
  /** Whom who finds a weakness may tell, as a URI, and what we promise them. */
  readonly security: { readonly contact: string; readonly policy: string | undefined } | undefined;
  /** Where figures for Prometheus are served; nowhere without it. */
  readonly metrics: MetricsSettings | undefined;
  /** Where photos are kept; in DATA_DIR without it. */
  readonly storage: S3Settings | undefined;
  /** Where pages ask for photos, without a slash at the end; the site itself without it. */
  readonly photoUrl: string | undefined;
  /** Seals backups. */
  readonly backupPassphrase: string | undefined;
  /** The backup of every night; none is made without it. */
  readonly backup: BackupSettings | undefined;
  readonly logLevel: string;
  /** Served to this machine only: the sole place where demonstration accounts may live. */
  readonly isLoopback: boolean;
}

/** Parses the settings. Throws SettingError naming the variable, its value and what is wanted. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.has(name) ? name : `${name}=${given[name]}`;
    throw new SettingError(`${shown}: ${issue?.message ?? "not understood"}`);
  }
  const value = parsed.data;
  const siteUrl = new URL(value.SITE_URL ?? `http://localhost:${value.PORT}`);
  const isLoopback = isLoopbackHost(value.HOST) && isLoopbackHost(siteUrl.hostname);
  if (value.DATABASE_READ_URL && !value.DATABASE_URL) {
    throw new SettingError("DATABASE_READ_URL: the replica of a database needs DATABASE_URL, too");
  }
  if (value.SAMPLE_DATA === "on" && !isLoopback) {
    throw new SettingError("SAMPLE_DATA=on: demonstration accounts are for HOST and SITE_URL on this machine only");
  }
  if (value.PASSWORD_COST < USUAL_PASSWORD_COST && !isLoopback) {
    throw new SettingError(`PASSWORD_COST=${value.PASSWORD_COST}: less than ${USUAL_PASSWORD_COST} is for tests only`);
  }
  if (value.METRICS_PORT && !isLoopbackHost(value.METRICS_HOST) && !value.METRICS_TOKEN)
    throw new SettingError(`METRICS_HOST=${value.METRICS_HOST}: beyond this machine METRICS_TOKEN is required`);
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase } = value;
  if (folder && !passphrase)
    throw new SettingError("BACKUP_DIR: BACKUP_PASSPHRASE is required, because a backup holds the site's secret");
  const { STORAGE_URL: bucket, STORAGE_KEY: key, STORAGE_SECRET: secret } = value;
  if (bucket && !(key && secret)) throw new SettingError("STORAGE_URL: STORAGE_KEY and STORAGE_SECRET are required");
  if (!value.DATABASE_URL && (value.WEB_PROCESSES > 1 || value.JOBS === "off")) {
    const name = value.WEB_PROCESSES > 1 ? "WEB_PROCESSES" : "JOBS";
    throw new SettingError(`${name}=${given[name]}: needs DATABASE_URL; the embedded database has one process`);
  }
  return {
    port: value.PORT,
    host: value.HOST,
    siteUrl: siteUrl.origin,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    durability: value.DURABILITY,
    authSecret: value.AUTH_SECRET,
    trustProxy: value.TRUST_PROXY,
    sampleData: isLoopback && (value.SAMPLE_DATA ?? (value.DATABASE_URL ? "off" : "on")) === "on",
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `no-reply@${siteUrl.hostname}`,
    dkim: value.DKIM_KEY ? { keySelector: value.DKIM_SELECTOR, privateKey: value.DKIM_KEY } : undefined,
    accountsPerAddress: value.ACCOUNTS_PER_IP,
    adminAddresses: value.ADMIN_ADDRESSES,
    requiresConfirmedEmail: value.REQUIRE_CONFIRMED_EMAIL === "on",
    requiresAdminTwoStep: value.ADMIN_TWO_STEP === "on",
    signIn: {
      apiTokens: value.API_TOKENS === "on",
      emailCodes: value.EMAIL_CODES === "on",
      wallet: value.WALLET_SIGN_IN === "on",
      sms: value.SMS_WEBHOOK_URL ? { url: value.SMS_WEBHOOK_URL, token: value.SMS_WEBHOOK_TOKEN } : undefined,
      oidc:
        value.OIDC_ISSUER && value.OIDC_CLIENT_ID
          ? {
              issuer: value.OIDC_ISSUER.replace(/\/$/, ""),
              clientId: value.OIDC_CLIENT_ID,
              clientSecret: value.OIDC_CLIENT_SECRET,
              name: value.OIDC_NAME,
            }
          : undefined,
    },
    captcha:
      value.CAPTCHA_SITE_KEY && value.CAPTCHA_SECRET
        ? {
            siteKey: value.CAPTCHA_SITE_KEY,
            secret: value.CAPTCHA_SECRET,
            scriptUrl: value.CAPTCHA_SCRIPT_URL,
            verifyUrl: value.CAPTCHA_VERIFY_URL,
          }
        : undefined,
    priceDisplay: value.PRICE_DISPLAY,
    maxListingsBasic: value.MAX_ADS_BASIC,
    newListingsADay: { basic: value.NEW_ADS_A_DAY, pro: value.NEW_ADS_A_DAY_PRO },
    maxPhotos: value.MAX_PHOTOS,
    questionsAnHour: value.QUESTIONS_AN_HOUR,
    listingLifetimeDays: value.AD_LIFETIME_DAYS,
    photoGraceDays: value.PHOTO_GRACE_DAYS,
    sitemapAll: value.SITEMAP_ALL === "on",
    pageCache: value.PAGE_CACHE === "on",
    sharedCache: value.SHARED_CACHE === "on",
    passwordCost: value.PASSWORD_COST,
    webProcesses: value.WEB_PROCESSES,
    worksOnJobs: value.JOBS === "on",
    bodyMemory: value.BODY_MEMORY * 1024 * 1024,
    credit: value.CREDIT_NAME && value.CREDIT_URL ? { name: value.CREDIT_NAME, url: value.CREDIT_URL } : undefined,
    security: value.SECURITY_CONTACT ? { contact: value.SECURITY_CONTACT, policy: value.SECURITY_POLICY } : undefined,
    metrics: value.METRICS_PORT
      ? { port: value.METRICS_PORT, host: value.METRICS_HOST, token: value.METRICS_TOKEN }
      : undefined,
    storage: bucket && key && secret ? { ...bucket, key, secret } : undefined,
    photoUrl: value.PHOTO_URL,
    backupPassphrase: passphrase,
    backup: folder && passphrase ? { folder: resolve(folder), passphrase, keep: value.BACKUP_KEEP } : undefined,
    logLevel: value.LOG_LEVEL,
    isLoopback,
  };
}
