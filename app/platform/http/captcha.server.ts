/** Captcha verification with a service that speaks the protocol of Turnstile and hCaptcha. */
import type { CaptchaSettings } from "./env-parts.ts";
import { Refusal } from "./errors.ts";

/** Milliseconds to wait for the service. */
const TIMEOUT = 5_000;
/** The field names of the widgets. */
const FIELDS = ["cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"];

/** The public settings of the widget, without the secret. */
export function publicCaptcha(
  settings: CaptchaSettings | undefined,
): Pick<CaptchaSettings, "siteKey" | "scriptUrl"> | undefined {
  return settings && { siteKey: settings.siteKey, scriptUrl: settings.scriptUrl };
}

/**
 * Passes when no captcha is configured. Refuses with captcha_failed, or captcha_unavailable when the service is away. Throws when
 * the service finds fault with our settings.
 */
export async function checkCaptcha(
  settings: CaptchaSettings | undefined,
  form: FormData,
  address: string,
): Promise<void> {
  if (!settings) return;
  const token = FIELDS.map((name) => form.get(name)).find((value) => typeof value === "string" && value !== "");
  if (typeof token !== "string") throw new Refusal("captcha_failed", { field: "captcha" });
  const isHuman = await askService(settings, token, address);
  if (isHuman === undefined) throw new Refusal("captcha_unavailable", { field: "captcha" });
  if (!isHuman) throw new Refusal("captcha_failed", { field: "captcha" });
}

async function askService(
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
    return judgementOf(await answer.json());
  } catch (error) {
    if (error instanceof CaptchaFault) throw error;
    // An unavailable service is not the visitor's fault: they are asked to retry.
    return undefined;
  }
}

/** An error of our configuration, such as a wrong secret. */
class CaptchaFault extends Error {}

/** Error codes for a wrong answer, of Turnstile, hCaptcha and reCAPTCHA. */
const OF_VISITORS =
  /^(missing-input-response|(invalid|expired)-input-response|(invalid-or-)?already-seen-response|timeout-or-duplicate)$/;

function judgementOf(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("success" in body)) throw new CaptchaFault("no judgement");
  if (body.success === true) return true;
  const codes = "error-codes" in body && Array.isArray(body["error-codes"]) ? body["error-codes"].map(String) : [];
  const fault = codes.find((code) => !OF_VISITORS.test(code));
  if (fault !== undefined) throw new CaptchaFault(`the captcha service answers ${fault}`);
  return false;
}
