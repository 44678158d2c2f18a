/** Captcha verification with a service that speaks the protocol of Turnstile and hCaptcha. */

import { Refusal } from "#app/platform/errors/errors.ts";
import type { Env } from "#app/platform/settings/env.server.ts";

type CaptchaSettings = NonNullable<Env["captcha"]>;

/** Milliseconds to wait for the service. */
const TIMEOUT = 5_000;
/** The form fields in which the widgets send their token. */
const FIELDS = ["cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"];

/** Returns the settings of the widget, without the secret. */
export function publicCaptcha(
  settings: CaptchaSettings | undefined,
): Pick<CaptchaSettings, "siteKey" | "scriptUrl"> | undefined {
  return settings && { siteKey: settings.siteKey, scriptUrl: settings.scriptUrl };
}

/**
 * Verifies the captcha of a form; does nothing if none is configured. Throws Refusal `captcha_failed`, or `captcha_unavailable` if
 * the service does not answer, and an Error if the service rejects our settings.
 */
export async function checkCaptcha(
  settings: CaptchaSettings | undefined,
  form: FormData,
  address: string,
): Promise<void> {
  if (!settings) return;
  const token = FIELDS.map((name) => form.get(name)).find((value) => typeof value === "string" && value !== "");
  if (typeof token !== "string") throw new Refusal("captcha_failed", { field: "captcha" });
  const isHuman = await verifyToken(settings, token, address);
  if (isHuman === undefined) throw new Refusal("captcha_unavailable", { field: "captcha" });
  if (!isHuman) throw new Refusal("captcha_failed", { field: "captcha" });
}

async function verifyToken(
  { verifyUrl, secret }: CaptchaSettings,
  token: string,
  address: string,
): Promise<boolean | undefined> {
  try {
    const answer = await fetch(verifyUrl, {
      method: "POST",
      redirect: "error",
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) return undefined;
    return readVerdict(await answer.json());
  } catch (error) {
    if (error instanceof CaptchaSettingsError) throw error;
    // The service is unavailable; the visitor is asked to retry.
    return undefined;
  }
}

/** An error of our configuration, such as a wrong secret. */
class CaptchaSettingsError extends Error {}

/** Error codes of Turnstile, hCaptcha and reCAPTCHA that mean a wrong token, not wrong settings. */
const WRONG_TOKEN =
  /^(missing-input-response|(invalid|expired)-input-response|(invalid-or-)?already-seen-response|timeout-or-duplicate)$/;

function readVerdict(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("success" in body)) throw new CaptchaSettingsError("no verdict");
  if (body.success === true) return true;
  const codes = "error-codes" in body && Array.isArray(body["error-codes"]) ? body["error-codes"].map(String) : [];
  const fault = codes.find((code) => !WRONG_TOKEN.test(code));
  if (fault !== undefined) throw new CaptchaSettingsError(`the captcha service answers ${fault}`);
  return false;
}
