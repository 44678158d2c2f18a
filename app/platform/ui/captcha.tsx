/** The widget of the configured captcha. The script is loaded only by forms with a captcha. */
import { useEffect } from "react";
import { FieldError } from "./field.tsx";

/** The settings that the page needs. */
export interface PublicCaptcha {
  readonly siteKey: string;
  readonly scriptUrl: string;
}

export function Captcha({ captcha }: { readonly captcha: PublicCaptcha | undefined }) {
  const { siteKey, scriptUrl } = captcha ?? {};
  useEffect(() => {
    if (!scriptUrl) return;
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, [scriptUrl]);
  if (!siteKey) return null;
  return (
    <div>
      {/* Each captcha provider has its own class. */}
      <div className="cf-turnstile h-captcha min-h-17" data-sitekey={siteKey} />
      <noscript>
        <p className="text-sm text-muted">За проверката дали сте човек е нужен JavaScript.</p>
      </noscript>
      <FieldError name="captcha" />
    </div>
  );
}
