/** Shows the corrected search with a link to the exact one or the reverse. */
import { Link, useLocation } from "react-router";
import type { Understood } from "#app/catalogue/search/understood.ts";
import { changedParams } from "#app/listings/lists/listing-filter.ts";

interface UnderstoodLineProps {
  readonly understood: Understood;
  /** The parameters of the list. */
  readonly params: URLSearchParams;
  /** True if nothing is shown to which a correction led. */
  readonly isEmpty: boolean;
}

export function UnderstoodLine({ understood: { corrected }, params, isEmpty }: UnderstoodLineProps) {
  const { pathname } = useLocation();
  const to = (changes: Readonly<Record<string, string>>) => ({
    pathname,
    search: changedParams(params, changes).toString(),
  });
  const typed = params.get("q") ?? "";
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape";
  if (params.has("exact"))
    return (
      <p className="mb-2 text-muted">
        Показваме само точно „{typed}“.{" "}
        <Link to={to({ exact: "" })} className={link}>
          Търси и близки думи
        </Link>
      </p>
    );
  if (corrected === undefined || isEmpty) return null;
  return (
    <p className="mb-2 text-muted">
      Показваме резултати за „{corrected}“.{" "}
      <Link to={to({ exact: "1" })} className={link}>
        Търси точно „{typed}“
      </Link>
    </p>
  );
}
