/** A link that loads the page again, for people without script; with script the page does it by itself. */
import { Link } from "react-router";

export function RefreshLink({ to }: { readonly to: string }) {
  return (
    <p className="unscripted">
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-grape underline">
        Обнови
      </Link>
    </p>
  );
}
