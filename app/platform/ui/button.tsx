/**
 * Buttons, links that look like buttons, and links that stand alone. The space behind a button keeps it apart from its neighbour in
 * programs without styles, screen readers and copied text.
 */

import type { ComponentProps } from "react";
import { Link } from "#app/platform/ui/link.tsx";
import { LoaderCircle } from "./icons.tsx";

export type Look = "primary" | "secondary" | "quiet" | "danger";

export function buttonClass(look: Look = "primary", extra = ""): string {
  return `button ${look} ${extra}`.trimEnd();
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: Look;
  /** Busy: shows progress and cannot be pressed again. */
  readonly busy?: boolean;
}

export function Button({ look = "primary", busy = false, className = "", children, disabled, ...rest }: ButtonProps) {
  return (
    <>
      <button
        type="submit"
        {...rest}
        className={buttonClass(look, className)}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
      >
        {busy && <LoaderCircle className="size-5 animate-spin" />}
        {/* An element of its own, because a translator replaces bare text, and the icon comes and goes. */}
        <span className="contents">{children}</span>
      </button>{" "}
    </>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly look?: Look;
}

export function ButtonLink({ look = "primary", className = "", ...rest }: ButtonLinkProps) {
  return (
    <>
      <Link {...rest} className={buttonClass(look, className)} />{" "}
    </>
  );
}

/** A link that stands alone, with a target 44 px high. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className="inline-flex min-h-11 items-center text-grape underline" />;
}

/** A square 44 px target with only an icon; `label` is its accessible name. */
export function iconButtonClass(extra = ""): string {
  return `icon-button ${extra}`.trimEnd();
}
