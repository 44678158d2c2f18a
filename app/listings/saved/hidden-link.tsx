/** The way to what is hidden, from the lists of what one keeps. */
import { href, Link } from "react-router";

export function HiddenLink() {
  return (
    <p className="mt-6">
      <Link to={href("/hidden")} className="scripted inline-flex min-h-11 items-center text-grape underline">
        Скрити обяви и продавачи
      </Link>
    </p>
  );
}
