/** The names, formats and defaults of all settings. */
import { z } from "zod";
import { storedEmail } from "#app/platform/wording/email-address.ts";
import { readDatabaseUrl } from "./database-url.server.ts";
import { readDkimKey } from "./dkim-key.server.ts";
import { STORAGE_SETTINGS } from "./storage-setting.server.ts";

const whole = (min: number, max: number) => {
  const format = `a whole number from ${min} to ${max}`;
  return z.coerce.number(format).int(format).min(min, format).max(max, format);
};
const lengthFrom = (min: number, max: number) => {
  const format = `${min} to ${max} characters`;
  return z.string().min(min, format).max(max, format);
};
const port = whole(0, 65_535);
/** 'smtp://' has no host, and 'mailto:a@b.bg' needs none. */
const hasHost = (value: string) =>
  URL.canParse(value) && (new URL(value).hostname !== "" || value.startsWith("mailto:"));
const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => protocols.test(value) && hasHost(value), `an address like ${example}`);
const postgres = z.string().superRefine((value, context) => {
  try {
    readDatabaseUrl(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});
const emailAddress = (message: string) => z.string().transform(storedEmail).pipe(z.email(message));
const onOff = z.enum(["on", "off"], "on or off");

/** The minimum length of the secret that signs sessions, in characters. */
export const MIN_SECRET = 32;
export const MIN_PASSPHRASE = 12;
/** The binary logarithm of scrypt's N, as OWASP recommends for 16 MB. */
export const DEFAULT_PASSWORD_COST = 14;

const KEEP = /^([1-9]\d{0,2})d(\d{1,2})w$/;

const backupKeep = z
  .string()
  .regex(KEEP, "days and weeks like 7d4w, at least 1d0w")
  .default("7d4w")
  .transform((value) => {
    const [, days, weeks] = KEEP.exec(value) ?? [];
    return { days: Number(days), weeks: Number(weeks) };
  });

const HOST_NAME = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;
/** A push service of the tests. */
const LOCAL_ORIGIN = /^http:\/\/127\.0\.0\.1:\d+$/;

/** The push services of Chrome, other browsers made of Chromium, Firefox, Safari and Edge. */
const PUSH_SERVICES =
  "fcm.googleapis.com, jmt17.google.com, push.services.mozilla.com, push.apple.com, notify.windows.com";

const pushServices = z
  .string()
  .default(PUSH_SERVICES)
  .transform((value) => (value === "off" ? [] : value.split(/[\s,]+/).filter(Boolean)))
  .refine(
    (services) => services.every((one) => HOST_NAME.test(one) || LOCAL_ORIGIN.test(one)),
    `host names with commas like ${PUSH_SERVICES}, or off`,
  );

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
  SMTP_VERIFY: onOff.default("on"),
  MAIL_FROM: emailAddress("an e-mail address").optional(),
  DKIM_KEY: z
    .string()
    .transform(readDkimKey)
    .pipe(z.string("a private RSA key of 2048 bits or more, as PEM or in base64"))
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, "a name like tukashno")
    .default("tukashno"),
  PUSH_SERVICES: pushServices,
  ADMIN_ADDRESSES: z.enum(["truncated", "full"], "truncated or full").default("truncated"),
  ACCOUNTS_PER_IP: whole(0, 1000).default(1),
  REQUIRE_CONFIRMED_EMAIL: onOff.default("off"),
  ACCOUNT_SIGNALS: onOff.default("on"),
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
  MAX_ADS_ASSISTED: whole(1, 100_000).default(50),
  NEW_ADS_ASSISTED_A_DAY: whole(1, 100_000).default(20),
  QUESTIONS_AN_HOUR: whole(0, 100_000).default(200),
  NEW_ADS_A_DAY_PRO: whole(1, 100_000).default(200),
  MAX_PHOTOS: whole(1, 20).default(5),
  AD_LIFETIME_DAYS: whole(1, 3650).default(60),
  PHOTO_GRACE_DAYS: whole(0, 3650).default(7),
  SITEMAP_ALL: onOff.default("off"),
  PAGE_CACHE: onOff.default("on"),
  SHARED_CACHE: onOff.default("off"),
  PASSWORD_COST: whole(4, 20).default(DEFAULT_PASSWORD_COST),
  BODY_MEMORY: whole(16, 65_536).default(128),
  JOBS: onOff.default("on"),
  // Read by server/launch.ts, before anything else.
  HEAP_MEMORY: whole(128, 65_536).default(256),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  CREDIT_NAME: z.string().min(1).optional(),
  CREDIT_URL: url(/^https?:\/\//, "https://example.bg").optional(),
  OPERATOR_NAME: lengthFrom(2, 200).optional(),
  OPERATOR_ADDRESS: lengthFrom(5, 300).optional(),
  OPERATOR_EMAIL: emailAddress("an address such as info@example.bg").optional(),
  SECURITY_CONTACT: url(/^(https:\/\/|mailto:)\S+$/, "mailto:security@example.bg").optional(),
  SECURITY_POLICY: url(/^https:\/\/\S+$/, "https://example.bg/policy").optional(),
  ...STORAGE_SETTINGS,
  BACKUP_PASSPHRASE: z.string().min(MIN_PASSPHRASE, `at least ${MIN_PASSPHRASE} characters`).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: backupKeep,
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"], "silent, error, warn, info or debug").default("info"),
});

export type Settings = z.infer<typeof settings>;
export type Durability = Settings["DURABILITY"];
