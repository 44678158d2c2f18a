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

/** Passes when no captcha is configured. Refuses with captcha_failed, or captcha_unavailable when the service is away. */
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
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null && "success" in body && body.success === true;
  } catch {
    // The visitor is told to try again: the service's silence is no judgement of them.
    return undefined;
  }
}
