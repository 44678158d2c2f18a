/** The filters that a search text speaks of, and those in force, as chips in one row. */

import { href, Link, useLocation } from "react-router";
import { X } from "#app/ui/icons.tsx";
import { usePriceDisplay } from "#app/ui/price-display.ts";
import { displayCurrency, formatMoney, type PriceDisplay, parsePrice } from "#app/wording/money.ts";
import { PRICE_KINDS } from "#app/wording/price-words.ts";
import { CHOSEN } from "./listing-filter.ts";
import type { Proposal } from "./proposals.server.ts";

interface ProposalChipsProps {
  /** The parameters of the list. */
  readonly kept: URLSearchParams;
  readonly proposals: readonly Proposal[];
}

const CHIP =
  "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control bg-card px-4 whitespace-nowrap hover:border-grape hover:text-grape";

export function ProposalChips({ kept, proposals }: ProposalChipsProps) {
  const { pathname } = useLocation();
  const display = usePriceDisplay();
  const offered = proposals.filter(
    ({ changes }) => !Object.keys(changes).some((name) => name !== "q" && kept.has(name)),
  );
  const chosen = kept.has(CHOSEN) ? chosenIn(kept, display) : [];
  if (offered.length + chosen.length === 0) return null;
  return (
    <nav aria-label="Филтри от търсенето" className="mb-2">
      <ul className="row-scroll -mx-4 gap-2 px-4 py-1">
        {chosen.map(({ label, names }) => (
          <li key={label}>
            <Link
              to={{ pathname, search: changed(kept, Object.fromEntries(names.map((name) => [name, ""]))) }}
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
                search: changed(kept, { ...changes, [CHOSEN]: "1" }),
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

/** With these parameters; an empty one is left out. */
function changed(kept: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(kept);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") search.delete(name);
    else search.set(name, value);
  }
  const hasMore = ["town", "price_from", "price_to", "price_kind", "rooms_from", "rooms_to"].some((name) =>
    search.has(name),
  );
  if (!hasMore) search.delete(CHOSEN);
  return search.toString();
}

function chosenIn(kept: URLSearchParams, display: PriceDisplay) {
  const currency = displayCurrency(display);
  const money = (name: string) => formatMoney({ cents: parsePrice(kept.get(name) ?? "") ?? 0, currency });
  const chips = [
    { names: ["town", "radius"], label: kept.get("town") ?? "" },
    { names: ["price_from"], label: kept.has("price_from") ? `от ${money("price_from")}` : "" },
    { names: ["price_to"], label: kept.has("price_to") ? `до ${money("price_to")}` : "" },
    { names: ["price_kind"], label: kept.get("price_kind") === "free" ? PRICE_KINDS.free : "" },
    { names: ["rooms_from", "rooms_to"], label: roomsText(kept) },
  ];
  return chips.filter(({ label }) => label !== "");
}

function roomsText(kept: URLSearchParams): string {
  const [from, to] = [kept.get("rooms_from"), kept.get("rooms_to")];
  if (from === to) return from === null ? "" : from === "1" ? "1 стая" : `${from} стаи`;
  return [from && `от ${from}`, to && `до ${to}`, "стаи"].filter(Boolean).join(" ");
}
