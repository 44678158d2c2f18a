import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** Lists facts about a record; those without a value are left out. */
export function Facts({ facts, className = "" }: { readonly facts: readonly Fact[]; readonly className?: string }) {
  return (
    <dl className={`grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 gap-y-1 ${className}`}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
