/** Says what a search was understood as, with the way to exactly what was typed and back, or offers a correction. */
import { Link, useLocation } from "react-router";
import type { Understood } from "#app/search/understood.ts";

interface UnderstoodLineProps {
  readonly understood: Understood;
  /** The parameters of the list. */
  readonly kept: URLSearchParams;
  /** No ad has what was typed. */
  readonly isEmpty: boolean;
}

export function UnderstoodLine({ understood: { corrected, offered }, kept, isEmpty }: UnderstoodLineProps) {
  const { pathname } = useLocation();
  const to = (changes: Readonly<Record<string, string | undefined>>) => {
    const search = new URLSearchParams(kept);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) search.delete(name);
      else search.set(name, value);
    }
    return { pathname, search: search.toString() };
  };
  const typed = kept.get("q") ?? "";
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape";
  if (kept.has("exact"))
    return (
      <p className="mb-2 text-muted">
        Показваме само точно „{typed}“.{" "}
        <Link to={to({ exact: undefined })} className={link}>
          Търси и близки думи
        </Link>
      </p>
    );
  if (corrected !== undefined)
    return (
      <p className="mb-2 text-muted">
        Показваме резултати за „{corrected}“.{" "}
        <Link to={to({ exact: "1" })} className={link}>
          Търси точно „{typed}“
        </Link>
      </p>
    );
  if (offered === undefined) return null;
  return (
    <p className="mb-2 text-muted">
      {isEmpty && `Няма обяви с „${typed}“. `}Може би търсите{" "}
      <Link to={to({ q: offered })} className={link}>
        „{offered}“
      </Link>
    </p>
  );
}
