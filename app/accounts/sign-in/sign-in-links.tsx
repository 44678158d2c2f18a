/** A link between sign-in pages that preserves the return path and the email address typed so far. */
import type { ComponentProps, MouseEvent } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

interface SignInLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export function SignInLink({ to: pathname, search = {}, replace = false, ...rest }: SignInLinkProps) {
  const next = useSearchParams()[0].get("next");
  const navigate = useNavigate();
  const to = { pathname, search: new URLSearchParams({ ...search, ...(next && { next }) }).toString() };
  const takeEmail = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const email = document.querySelector<HTMLInputElement>("main [name=email]")?.value;
    if (!isPlain || !email) return;
    event.preventDefault();
    navigate(to, { replace, state: { email } });
  };
  return <Link {...rest} to={to} replace={replace} onClick={takeEmail} />;
}

/** Returns the email address that the link passed in the navigation state. */
export function useTypedEmail(): string | undefined {
  const { state } = useLocation() as { readonly state: unknown };
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
  return typeof email === "string" ? email : undefined;
}
