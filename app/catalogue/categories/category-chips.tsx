/** Links to the categories with counts: chips in one row that scrolls horizontally, or tiles. */
import { href } from "react-router";
import { CategoryIcon, type IconName } from "#app/catalogue/fields/category-icon.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { formatWhole, plural } from "#app/platform/wording/plurals.ts";

export interface CategoryCount {
  readonly slug: string;
  readonly name: string;
  readonly icon: IconName;
  readonly count: number;
}

export interface CategoryChip extends Omit<CategoryCount, "count"> {
  /** Undefined if the ads of the list are not counted by category. */
  readonly count?: number | undefined;
  /** True if there may be more. */
  readonly isLowest?: boolean;
}

interface CategoryChipsProps {
  readonly categories: readonly CategoryChip[];
  /** True to start with a chip for all categories. */
  readonly withAll?: boolean;
  readonly current?: string;
  /** The query string that the links preserve, '?q=…' or ''. */
  readonly search?: string;
  /** Tiles show all categories at once on a wide screen, and on a phone in two lines that scroll. */
  readonly look?: "row" | "tiles";
}

export function CategoryChips({ categories, withAll = false, current, search = "", look = "row" }: CategoryChipsProps) {
  return (
    <nav aria-label="Категории">
      <ul
        className={
          look === "tiles" ? "category-tiles" : `row-scroll -mx-4 gap-2 px-4 py-1 ${current ? "of-category" : ""}`
        }
      >
        {withAll && (
          <li>
            <Link
              to={{ pathname: href("/categories"), search }}
              aria-current={current ? undefined : "page"}
              className="chip"
            >
              Всички <Count value={totalOf(categories)} isLowest={categories.some(({ isLowest }) => isLowest)} />
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

/** Returns the number of ads of all categories; undefined if they are not counted, or if none of the shown ads is a match. */
function totalOf(categories: readonly CategoryChip[]): number | undefined {
  if (categories.length === 0 || categories.some(({ count }) => count === undefined)) return undefined;
  return categories.reduce((sum, { count = 0 }) => sum + count, 0);
}

/** Moves the current category to the front, so that it is visible on phones. */
function withCurrentFirst(categories: readonly CategoryChip[], current: string | undefined) {
  const isCurrent = ({ slug }: CategoryChip) => slug === current;
  return [...categories.filter(isCurrent), ...categories.filter((one) => !isCurrent(one))];
}

interface CountProps {
  readonly value: number | undefined;
  readonly isLowest?: boolean | undefined;
}

function Count({ value, isLowest }: CountProps) {
  if (value === undefined) return null;
  return (
    <span>
      <span>{`${formatWhole(value)}${isLowest ? "+" : ""}`}</span>
      <span className="sr-only">{` ${plural(value, "обява", "обяви")}`}</span>
    </span>
  );
}
