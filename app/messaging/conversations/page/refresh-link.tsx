/** A link that loads the page again. It is shown only without scripts; with scripts usePolling() does this. */
import { Link } from "#app/platform/ui/link.tsx";

export function RefreshLink({ to }: { readonly to: string }) {
  return (
    <p className="unscripted">
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-grape underline">
        Обнови
      </Link>
    </p>
  );
}
