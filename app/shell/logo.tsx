/** The logo: a square with the rotating icons of the fifteen categories, and the name. The style sheet turns them. */
import { href, Link } from "react-router";

export function Logo() {
  return (
    <Link to={href("/")} aria-label="тукашно, начална страница" className="flex min-h-11 min-w-0 items-center gap-2">
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-grape text-on-grape">
        <span className="logo-icons" />
      </span>
      <span
        aria-hidden
        className="min-w-0 truncate py-1 text-[1.35rem] leading-none font-extrabold tracking-tight text-grape"
      >
        тукашно
      </span>
    </Link>
  );
}
