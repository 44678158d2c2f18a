/** The filter chips of My ads: one for each state that occurs. */

import { type ListingStateName, STATE_NAMES, STATES } from "#app/listings/life/life-cycle.ts";
import { Link } from "#app/platform/ui/link.tsx";

interface StateFilterProps {
  readonly counts: Readonly<Record<ListingStateName, number>>;
  readonly total: number;
  readonly state: ListingStateName | undefined;
}

export function StateFilter({ counts, total, state }: StateFilterProps) {
  const states = STATE_NAMES.filter((name) => counts[name] > 0 || name === state);
  const chips = [
    { name: undefined, label: "Всички", count: total },
    ...states.map((name) => ({ name, label: STATES[name].many, count: counts[name] })),
  ];
  return (
    <nav aria-label="Състояние" className="row-scroll -mx-4 mb-3 gap-2 px-4 py-1">
      {chips.map(({ name, label, count }) => (
        <Link
          key={label}
          to={{ search: name ? `?state=${name}` : "" }}
          aria-current={state === name ? "page" : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control bg-card px-4 whitespace-nowrap aria-[current=page]:border-grape aria-[current=page]:bg-grape-soft aria-[current=page]:font-semibold aria-[current=page]:text-grape"
        >
          <span>{label}</span> <span className="even-digits">{`(${count})`}</span>
        </Link>
      ))}
    </nav>
  );
}
