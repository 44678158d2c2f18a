/** A row of chips: the parts of the search text that limit the list, each with a link that takes the limit away. */
import { Fragment } from "react";
import { changedParams, readLiteral } from "#app/listings/finding/listing-filter.ts";
import { X } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { ShownPart } from "./listing-page.queries.server.ts";

interface QueryPartChipsProps {
  /** The parameters of the list. */
  readonly params: URLSearchParams;
  readonly parts: readonly ShownPart[];
  /** The search with its amount in the other currency. */
  readonly other: { readonly label: string; readonly q: string } | undefined;
}

const CHIP =
  "inline-flex min-h-11 shrink-0 items-center rounded-full border border-grape px-4 whitespace-nowrap hover:text-grape";

export function QueryPartChips({ params, parts, other }: QueryPartChipsProps) {
  if (parts.length === 0) return null;
  const to = (changes: Readonly<Record<string, string>>) => ({ search: changedParams(params, changes).toString() });
  const literal = readLiteral(params);
  return (
    <nav aria-label="Филтри от търсенето" className="mb-2">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {parts.map(({ name, label }) => (
          <Fragment key={label}>
            <li>
              <Link
                to={to({ literal: [...literal, name].sort().join(",") })}
                aria-label={`Махни ${label}`}
                className={`${CHIP} gap-1.5 bg-grape-soft`}
              >
                {label} <X className="size-4" />
              </Link>
            </li>
            {other && name === "price" && (
              <li>
                <Link to={to({ q: other.q })} className={`${CHIP} border-dashed`}>
                  {`Или ${other.label}?`}
                </Link>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}
