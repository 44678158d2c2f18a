/** A row of chips: filters recognised in the search text. */

import { href, Link, useLocation } from "react-router";
import { CHOSEN, changedParams } from "#app/listings/lists/listing-filter.ts";
import type { Proposal } from "./proposals.server.ts";

interface ProposalChipsProps {
  /** The parameters of the list. */
  readonly params: URLSearchParams;
  readonly proposals: readonly Proposal[];
}

const CHIP =
  "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control bg-card px-4 whitespace-nowrap hover:border-grape hover:text-grape";

export function ProposalChips({ params, proposals }: ProposalChipsProps) {
  const { pathname } = useLocation();
  const offered = proposals.filter(
    ({ changes }) => !Object.keys(changes).some((name) => name !== "q" && params.has(name)),
  );
  if (offered.length === 0) return null;
  return (
    <nav aria-label="Филтри от търсенето" className="mb-2">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {offered.map(({ label, changes, slug }) => (
          <li key={label}>
            <Link
              to={{
                pathname: slug ? href("/category/:slug", { slug }) : pathname,
                search: changedParams(params, { ...changes, [CHOSEN]: "1" }).toString(),
              }}
              aria-label={`Само ${label}`}
              className={CHIP}
            >
              + {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
