/** Links to the categories with counts: chips in one row that scrolls horizontally, or tiles. */
import { href, Link } from "react-router";
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { CategoryIcon, type IconName } from "./category-icon.tsx";

export interface CategoryCount {
  readonly slug: string;
  readonly name: string;
  readonly icon: IconName;
  readonly count: number;
  /** True if there may be more. */
  readonly isLowest?: boolean;
}

interface CategoryChipsProps {
  readonly categories: readonly CategoryCount[];
  /** True to start with a chip for all categories. */
  readonly withAll?: boolean;
  readonly current?: string;
  /** The query string that the links preserve, '?q=…' or ''. */
  readonly search?: string;
  /** Tiles show all categories at once on a phone. */
  readonly look?: "row" | "tiles";
}

export function CategoryChips({ categories, withAll = false, current, search = "", look = "row" }: CategoryChipsProps) {
  return (
    <nav aria-label="Категории">
      <ul className={look === "tiles" ? "category-tiles" : "row-scroll -mx-4 gap-2 px-4 py-1"}>
        {withAll && (
          <li>
            <Link
              to={{ pathname: href("/categories"), search }}
              aria-current={current ? undefined : "page"}
              className="chip"
            >
              Всички{" "}
              <Count
                value={categories.reduce((sum, { count }) => sum + count, 0)}
                isLowest={categories.some(({ isLowest }) => isLowest)}
              />
            </Link>
          </li>
        )}
        {withCurrentFirst(categories, current).map(({ slug, name, icon, count, isLowest }) => (
          <li key={slug}>
            <Link
              to={{ pathname: href("/category/:slug", { slug }), search }}
              aria-current={slug === current ? "page" : undefined}
              className="chip"
            >
              <CategoryIcon name={icon} />
              {name} <Count value={count} isLowest={isLowest} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves the current category to the front, so that it is visible on phones. */
function withCurrentFirst(categories: readonly CategoryCount[], current: string | undefined) {
  const isCurrent = ({ slug }: CategoryCount) => slug === current;
  return [...categories.filter(isCurrent), ...categories.filter((one) => !isCurrent(one))];
}

function Count({ value, isLowest }: { readonly value: number; readonly isLowest?: boolean | undefined }) {
  return (
    <span>
      {formatWhole(value)}
      {isLowest && "+"}
      <span className="sr-only"> обяви</span>
    </span>
  );
}
