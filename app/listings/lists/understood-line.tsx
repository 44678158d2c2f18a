/** Shows the corrected search with a link to the exact one or the reverse. */
import { changedParams } from "#app/listings/finding/listing-filter.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { quote } from "#app/platform/wording/quotes.ts";

interface UnderstoodLineProps {
  readonly corrected: string | undefined;
  /** The words that ads must not mention: 'последен етаж' of 'не последен етаж'. */
  readonly excluded: readonly string[];
  /** The parameters of the list. */
  readonly params: URLSearchParams;
}

export function UnderstoodLine({ corrected, excluded, params }: UnderstoodLineProps) {
  const to = (changes: Readonly<Record<string, string>>) => ({ search: changedParams(params, changes).toString() });
  const typed = params.get("q") ?? "";
  const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-grape";
  if (params.has("exact") && typed !== "")
    return (
      <p className="mb-2 text-muted">
        <span>{`Показваме само точно ${quote(typed)}.`}</span>{" "}
        <Link to={to({ exact: "" })} className={link}>
          Търси и близки думи
        </Link>
      </p>
    );
  if (corrected === undefined)
    return excluded.length === 0 ? null : (
      <p className="mb-2 text-muted">{`Без обявите, които споменават ${excluded.map(quote).join(" или ")}.`}</p>
    );
  return (
    <p className="mb-2 text-muted">
      <span>{`Показваме резултати за ${quote(corrected)}.`}</span>{" "}
      <Link to={to({ exact: "1" })} className={link}>{`Търси точно ${quote(typed)}`}</Link>
    </p>
  );
}
