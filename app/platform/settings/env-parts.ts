/** Settings that belong together, as parts of the site are given them. */

/** Further sign-in methods; each is off until configured. */
export interface SignInSettings {
  readonly apiTokens: boolean;
  readonly emailCodes: boolean;
  readonly wallet: boolean;
  /** Where codes for phones are posted as JSON: { to, text }. */
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string | undefined;
        /** As the button says it: 'Вход с …'. */
        readonly name: string;
      }
    | undefined;
}

/** A widget and a verification address that speak the protocol of Turnstile and hCaptcha. */
export interface CaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: string;
  readonly verifyUrl: string;
}

/** `token` is asked for where others than this machine may come. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
}

export interface BackupSettings {
  readonly folder: string;
  /** Seals it. */
  readonly passphrase: string;
  /** For how many days and weeks one backup each is kept. */
  readonly keep: { readonly days: number; readonly weeks: number };
}
