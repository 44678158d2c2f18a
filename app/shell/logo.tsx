/** Renders the logo: a square with the icons of the fifteen categories, which CSS rotates, and the name. */
import { href } from "react-router";
import { Link } from "#app/platform/ui/link.tsx";

export function Logo() {
  return (
    <Link to={href("/")} aria-label="тукашно, начална страница" className="logo">
      <span>
        <span className="logo-icons" />
      </span>
      <span aria-hidden>тукашно</span>
    </Link>
  );
}
