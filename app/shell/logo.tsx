/** The logo: a square with the rotating icons of the fifteen categories, and the name. The style sheet turns them. */
import { href, Link } from "react-router";

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
