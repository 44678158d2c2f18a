/** Tabs of saved ads, saved searches and recently viewed ads. */
import { href } from "react-router";
import { NavLink } from "#app/platform/ui/link.tsx";
import { Spaced } from "#app/platform/ui/spaced.tsx";

const LISTS = [
  [href("/saved-ads"), "Запазени"],
  [href("/saved-searches"), "Търсения"],
  [href("/recent"), "Последно разгледани"],
] as const;

export function SavedTabs() {
  return (
    <nav aria-label="Запазено" className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
      <Spaced>
        {LISTS.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-muted aria-[current=page]:border-grape aria-[current=page]:text-grape"
          >
            {label}
          </NavLink>
        ))}
      </Spaced>
    </nav>
  );
}
