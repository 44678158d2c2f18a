/** The question whether somebody is a person, put to a service that speaks the protocol of Turnstile and hCaptcha. */
import type { CaptchaSettings } from "./env.server.ts";
import { Refusal } from "./errors.ts";

/** Milliseconds to wait for the service. */
const TIMEOUT = 5_000;
/** What the widgets call their field. */
const FIELDS = ["cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"];

/** What a page needs to show the widget: everything but the secret. */
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
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) return undefined;
    return judgementOf(await answer.json());
  } catch (error) {
    if (error instanceof CaptchaFault) throw error;
    // The visitor is told to try again: the service's silence is no judgement of them.
    return undefined;
  }
}

/** The service refuses us, not the visitor: a wrong secret, say. */
class CaptchaFault extends Error {}

/** Why a visitor's answer does not pass, in the words of Turnstile, hCaptcha and reCAPTCHA. */
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
