/** The bar at the bottom of small screens, in its guest and signed-in forms. */
import { NavLink, useLocation } from "react-router";
import type { ViewerBadge } from "#app/accounts/viewer.ts";
import { WRITTEN_LATER } from "#app/platform/page-contract.ts";
import { bottomLinks, SAVED } from "./navigation.ts";

export function BottomBar({ viewer }: { readonly viewer: ViewerBadge | null }) {
  const location = useLocation();
  return (
    <nav aria-label="Бърза навигация" className="bottom-bar">
      <ul>
        {bottomLinks(viewer, location).map(({ to, label, icon: Icon, rel }) => {
          const isSaved = to === SAVED.to;
          return (
            <li key={to}>
              <NavLink to={to} end={to === "/"} rel={rel} className={viewer ? "text-[0.6875rem] tracking-tight" : ""}>
                <span>
                  <Icon />
                  {isSaved && (
                    <span aria-hidden data-saved-badge suppressHydrationWarning>
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
