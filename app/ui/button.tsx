/** Buttons, and links that look like buttons. */
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";

const LOOKS = {
  primary: "bg-grape text-on-grape hover:bg-grape-deep",
  secondary: "border border-control bg-card text-ink hover:border-grape hover:text-grape",
  quiet: "text-grape hover:bg-grape-soft",
  danger: "border border-bad bg-card text-bad hover:bg-bad-soft",
} as const;

const SHAPE =
  "inline-flex max-w-full min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold leading-tight transition-colors disabled:opacity-60 aria-disabled:opacity-60";

export type Look = keyof typeof LOOKS;

export function buttonClass(look: Look = "primary", extra = ""): string {
  return `${SHAPE} ${LOOKS[look]} ${extra}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: Look;
  /** Busy: shows progress and cannot be pressed again. */
  readonly busy?: boolean;
}

export function Button({ look = "primary", busy = false, className = "", children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={buttonClass(look, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly look?: Look;
}

export function ButtonLink({ look = "primary", className = "", ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, className)} />;
}

/** A square 44 px target with only an icon; `label` is its accessible name. */
export function iconButtonClass(extra = ""): string {
  return `inline-grid size-11 place-items-center rounded-control transition-colors ${extra}`;
}
