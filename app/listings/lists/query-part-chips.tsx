/** A row of chips: the parts of the search text that limit the list, each with a link that takes the limit away. */
import { Link, useLocation } from "react-router";
import { changedParams } from "#app/listings/finding/listing-filter.ts";
import { X } from "#app/platform/ui/icons.tsx";
import type { ShownPart } from "./listing-page.queries.server.ts";

interface QueryPartChipsProps {
  /** The parameters of the list. */
  readonly params: URLSearchParams;
  readonly parts: readonly ShownPart[];
  /** The search with its amount in the other currency. */
  readonly other: { readonly label: string; readonly q: string } | undefined;
}

export function QueryPartChips({ params, parts, other }: QueryPartChipsProps) {
  const { pathname } = useLocation();
  if (parts.length === 0) return null;
  const literal = (params.get("literal") ?? "").split(",").filter((name) => name !== "");
  return (
    <nav aria-label="Филтри от търсенето" className="mb-2">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {parts.map(({ name, label }) => (
          <li key={label}>
            <Link
              to={{
                pathname,
                search: changedParams(params, { literal: [...literal, name].sort().join(",") }).toString(),
              }}
              aria-label={`Махни ${label}`}
              className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-grape bg-grape-soft px-4 whitespace-nowrap hover:text-grape"
            >
              {label} <X className="size-4" />
            </Link>
          </li>
        ))}
        {other && (
          <li>
            <Link
              to={{ pathname, search: changedParams(params, { q: other.q }).toString() }}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-dashed border-grape px-4 whitespace-nowrap hover:text-grape"
            >
              {`Или ${other.label}?`}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
