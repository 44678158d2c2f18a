/** The widget of the configured captcha. Its script comes only with the form that needs it. */
import { useEffect } from "react";
import { FieldError } from "#app/ui/field.tsx";

interface CaptchaProps {
  readonly siteKey: string | undefined;
  readonly scriptUrl: string | undefined;
  readonly error: string | undefined;
}

export function Captcha({ siteKey, scriptUrl, error }: CaptchaProps) {
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
      {/* Each kind of widget looks for its own class. */}
      <div className="cf-turnstile h-captcha min-h-17" data-sitekey={siteKey} />
      <noscript>
        <p className="text-sm text-muted">За регистрацията е нужен JavaScript.</p>
      </noscript>
      <FieldError name="captcha" error={error} />
    </div>
  );
}
