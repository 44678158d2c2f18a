/** The bar at the bottom of small screens, in its guest and signed-in forms. */
import { NavLink, useLocation } from "react-router";
import type { ViewerBadge } from "#app/accounts/viewer.ts";
import { WRITTEN_LATER } from "#app/platform/page-contract.ts";
import { bottomLinks, SAVED } from "./navigation.ts";

export function BottomBar({ viewer }: { readonly viewer: ViewerBadge | null }) {
  const location = useLocation();
  return (
    <nav
      aria-label="Бърза навигация"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper-veil pb-[env(safe-area-inset-bottom)] frosted lg:hidden print:hidden"
    >
      <ul className="flex min-h-16">
        {bottomLinks(viewer, location).map(({ to, label, icon: Icon, rel }) => {
          const isSaved = to === SAVED.to;
          return (
            <li key={to} className="min-w-0 flex-1">
              <NavLink
                to={to}
                end={to === "/"}
                rel={rel}
                className={`bar-link ${viewer ? "text-[0.6875rem] tracking-tight" : ""}`.trimEnd()}
              >
                <span className="relative">
                  <Icon />
                  {isSaved && (
                    <span
                      aria-hidden
                      data-saved-badge
                      suppressHydrationWarning
                      className="absolute -top-1.5 -right-3 grid h-5 min-w-5 place-items-center rounded-full bg-bad px-1 text-[11px] font-bold text-on-bad empty:hidden"
                    >
                      {WRITTEN_LATER}
                    </span>
                  )}
                </span>
                <span>
                  {label}
                  {isSaved && (
                    <span data-saved-count suppressHydrationWarning>
                      {WRITTEN_LATER}
                    </span>
                  )}
                </span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
