/** A row of chips: filters recognised in the search text, and those chosen from them. */

import { href, Link, useLocation } from "react-router";
import { CHOSEN, changedParams } from "#app/listings/lists/listing-filter.ts";
import { X } from "#app/platform/ui/icons.tsx";
import { usePriceDisplay } from "#app/platform/ui/price-display.ts";
import { displayCurrency, formatMoney, type PriceDisplay, parseMoney } from "#app/platform/wording/money.ts";
import { PRICE_KINDS } from "#app/platform/wording/price-words.ts";
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
  const display = usePriceDisplay();
  const offered = proposals.filter(
    ({ changes }) => !Object.keys(changes).some((name) => name !== "q" && params.has(name)),
  );
  const chosen = params.has(CHOSEN) ? chosenIn(params, display) : [];
  if (offered.length + chosen.length === 0) return null;
  return (
    <nav aria-label="Филтри от търсенето" className="mb-2">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {chosen.map(({ label, names }) => (
          <li key={label}>
            <Link
              to={{ pathname, search: changed(params, Object.fromEntries(names.map((name) => [name, ""]))) }}
              aria-label={`Махни ${label}`}
              className={`${CHIP} border-grape! bg-grape-soft`}
            >
              {label} <X className="size-4" />
            </Link>
          </li>
        ))}
        {offered.map(({ label, changes, slug }) => (
          <li key={label}>
            <Link
              to={{
                pathname: slug ? href("/category/:slug", { slug }) : pathname,
                search: changed(params, { ...changes, [CHOSEN]: "1" }),
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

/** Returns the query string with these changes, without CHOSEN if no chosen filter remains. */
function changed(params: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const search = changedParams(params, changes);
  const hasMore = ["town", "price_from", "price_to", "price_kind", "rooms_from", "rooms_to"].some((name) =>
    search.has(name),
  );
  if (!hasMore) search.delete(CHOSEN);
  return search.toString();
}

function chosenIn(params: URLSearchParams, display: PriceDisplay) {
  const currency = displayCurrency(display);
  const money = (name: string) => formatMoney(parseMoney(params.get(name) ?? "", currency) ?? { cents: 0, currency });
  const chips = [
    { names: ["town", "radius"], label: params.get("town") ?? "" },
    { names: ["price_from"], label: params.has("price_from") ? `от ${money("price_from")}` : "" },
    { names: ["price_to"], label: params.has("price_to") ? `до ${money("price_to")}` : "" },
    { names: ["price_kind"], label: params.get("price_kind") === "free" ? PRICE_KINDS.free : "" },
    { names: ["rooms_from", "rooms_to"], label: roomsText(params) },
  ];
  return chips.filter(({ label }) => label !== "");
}

function roomsText(params: URLSearchParams): string {
  const [from, to] = [params.get("rooms_from"), params.get("rooms_to")];
  if (from === to) return from === null ? "" : from === "1" ? "1 стая" : `${from} стаи`;
  return [from && `от ${from}`, to && `до ${to}`, "стаи"].filter(Boolean).join(" ");
}
