/** Groups of settings that are passed to a part of the site. */

/** Further sign-in methods; each is off until configured. */
export interface SignInSettings {
  readonly apiTokens: boolean;
  readonly emailCodes: boolean;
  readonly wallet: boolean;
  /** The webhook that receives SMS codes as JSON: { to, text }. */
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string | undefined;
        /** The name on the button: 'Вход с …'. */
        readonly name: string;
      }
    | undefined;
}

/** A widget and a verification URL with the protocol of Turnstile and hCaptcha. */
export interface CaptchaSettings {
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: string;
  readonly verifyUrl: string;
}

/** `token` is required if `host` is reachable from other machines. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
}

export interface BackupSettings {
  readonly folder: string;
  /** The passphrase that encrypts the backup. */
  readonly passphrase: string;
  /** The numbers of days and weeks for which one backup each is retained. */
  readonly keep: { readonly days: number; readonly weeks: number };
}
