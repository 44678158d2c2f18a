/** Renders the bar at the bottom of small screens for guests and signed-in people. */
import { useLocation } from "react-router";
import type { PersonBadge } from "#app/accounts/sign-in/person.ts";
import { FILLED_BY_SCRIPT } from "#app/platform/cache/page-contract.ts";
import { bottomLinks, SAVED } from "./navigation.ts";
import { PageLink } from "./page-link.tsx";

export function BottomBar({ person }: { readonly person: PersonBadge | null }) {
  const location = useLocation();
  return (
    <nav aria-label="Бърза навигация" className="bottom-bar">
      <ul>
        {bottomLinks(person, location).map(({ to, label, icon: Icon, rel }) => {
          const isSaved = to === SAVED.to;
          return (
            <li key={to}>
              <PageLink
                to={to}
                rel={rel}
                className={person ? "text-[0.6875rem]! tracking-tight max-[22.5rem]:text-[0.65rem]!" : ""}
              >
                <span>
                  <Icon />
                  {isSaved && (
                    <span aria-hidden data-saved-badge suppressHydrationWarning>
                      {FILLED_BY_SCRIPT}
                    </span>
                  )}
                </span>
                <span>
                  <span>{label}</span>
                  {isSaved && (
                    <span data-saved-count suppressHydrationWarning>
                      {FILLED_BY_SCRIPT}
                    </span>
                  )}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
