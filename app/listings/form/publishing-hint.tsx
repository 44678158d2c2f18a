/** A line above the sign-in forms for people who were about to publish, or to write to a seller. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

interface PublishingHintProps {
  /** The path after signing in. */
  readonly next: string | null;
  readonly tab: "login" | "register";
}

export function PublishingHint({ next, tab }: PublishingHintProps) {
  const [path = "", query] = next?.split("?") ?? [];
  const params = new URLSearchParams(query);
  if (/^\/listings\/[^/]+\/message$/.test(path) && params.has("key"))
    return (
      <p className="mb-5 rounded-card bg-grape-soft p-4">
        Съобщението Ви до продавача чака на това устройство.{" "}
        <span>{`Ще се изпрати, щом ${tab === "register" ? "се регистрирате и потвърдите имейла си" : "влезете"}.`}</span>
      </p>
    );
  if (!/^\/add-ad(\/|$)/.test(path)) return null;
  if (params.has("draft"))
    return (
      <p className="mb-5 rounded-card bg-grape-soft p-4">
        <span>{`Остава само да ${tab === "register" ? "се регистрирате" : "влезете"}.`}</span> Започнатата обява Ви чака
        и ще я довършите веднага след това.
      </p>
    );
  if (tab === "login") return null;
  return (
    <p className="scripted mb-5">
      Регистрацията може да почака.{" "}
      <Link
        to={href("/add-ad/:category?", {})}
        className="inline-flex min-h-11 items-center font-semibold text-grape hover:underline"
      >
        Започнете със снимките
      </Link>
    </p>
  );
}
