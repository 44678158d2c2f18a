/** The views of a list of cards, rows or a grid, and the links between them (rule: list-view). */
import { useSearchParams } from "react-router";
import { changedParams, viewParams } from "#app/listings/finding/listing-filter.ts";
import { LayoutGrid, List } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";

/** Returns the class of the element around cards that are shown in either view. */
export function useListView(): string {
  const [params] = useSearchParams();
  return "view" in viewParams(params) ? "list-view rows" : "list-view";
}

const VIEWS = [
  { view: "list", name: "Списък", icon: List },
  { view: "", name: "Мрежа", icon: LayoutGrid },
] as const;

/**
 * The two links stand inside the element of `useListView`. Styles mark the current one, because the view may be the one that the device
 * remembers (app/shell/boot/list-view.ts), which the server does not know.
 */
export function ListViewChoice() {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Изглед" className="view-choice">
      {VIEWS.map(({ view, name, icon: Icon }) => (
        <Link
          key={name}
          to={{ search: changedParams(params, { view, typing: "" }).toString() }}
          rel="nofollow"
          preventScrollReset
          data-view-choice={view}
        >
          <Icon />
          <span className="max-sm:sr-only">{name}</span>
          <i className="sr-only">(показва се)</i>
        </Link>
      ))}
    </nav>
  );
}
